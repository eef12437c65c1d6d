import type { JsonSchemaType } from '@modelcontextprotocol/client';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';

/** What is wrong with a value by a JSON schema, in one sentence; undefined when nothing is. */
export type SchemaCheck = (value: unknown) => string | undefined;

const engine = new AjvJsonSchemaValidator();
const reasonCharsMax = 300;

/** Undefined when the schema itself can't be used: somebody else wrote it. */
export function compileSchema(schema: object): SchemaCheck | undefined {
  try {
    const validate = engine.getValidator(schema as JsonSchemaType);
    return (value) => {
      const { valid, errorMessage } = validate(value);
      return valid ? undefined : errorMessage.slice(0, reasonCharsMax);
    };
  } catch {
    return undefined;
  }
}
