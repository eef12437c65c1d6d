/** Strings, quoted names and comments, in which nothing is a parameter; or else a parameter, `:case_id`. */
const part =
  /(?<![\w$])[eE]'(?:[^'\\]|\\[^]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(?<![\w$])\$([A-Za-z_]\w*)?\$[^]*?\$\1\$|--[^\n]*|\/\*[^]*?\*\/|(?<![:\w]):([a-z][a-z0-9_]*)/g;

/** Names of the parameters (`:case_id`) in a query, outside of its strings and comments, in the order of their first place. */
export function parametersIn(sql: string): readonly string[] {
  return [...new Set([...sql.matchAll(part)].flatMap(([, , name]) => name ?? []))];
}

/** The query with other words in the place of its parameters. */
export function withParameters(sql: string, written: (name: string) => string): string {
  return sql.replace(part, (text: string, _tag: unknown, name: string | undefined) =>
    name === undefined ? text : written(name),
  );
}
