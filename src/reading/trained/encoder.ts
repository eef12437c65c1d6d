import { encoderBranches, type Artefact, type EncoderBranch } from './artefact.ts';

/** Token vectors of one text: `tokens` rows of `width` numbers, one after the other. */
export interface Hidden {
  readonly vectors: Float32Array;
  readonly tokens: number;
  readonly width: number;
}

export interface Encoder {
  /** `native`: onnxruntime-node. `wasm`: slower, where the native binding is not there. */
  readonly runtime: 'native' | 'wasm';
  /** One text at a time: int8 activations are scaled by what they stand beside, and a text must read the same alone. */
  encode(branch: EncoderBranch, ids: readonly number[], types: readonly number[]): Promise<Hidden>;
}

/** What is used of onnxruntime; its two packages have it alike. */
interface Runtime {
  readonly InferenceSession: {
    create(model: Uint8Array, options: Readonly<Record<string, unknown>>): Promise<Session>;
  };
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => unknown;
}
interface Session {
  run(inputs: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, { readonly data: unknown }>>>;
}

const nativePackage = 'onnxruntime-node';
const wasmPackage = 'onnxruntime-web';

/**
 * The artefact's encoder in this process. Falls back to WASM where the native binding can't be loaded.
 *
 * @param threads of one run; the machine's cores bound what more of them give
 */
export async function openEncoder(
  { encoder, manifest }: Pick<Artefact, 'encoder' | 'manifest'>,
  options: { readonly threads: number; readonly prefer?: 'native' | 'wasm' },
): Promise<Encoder> {
  const native = options.prefer === 'wasm' ? undefined : await nativeRuntime();
  const runtime = native ?? ((await import(wasmPackage)) as Runtime);
  const open = (model: Uint8Array): Promise<Session> =>
    runtime.InferenceSession.create(model, {
      intraOpNumThreads: options.threads,
      interOpNumThreads: 1,
      graphOptimizationLevel: 'all',
      executionProviders: [native ? 'cpu' : 'wasm'],
      logSeverityLevel: 3,
    });
  const trunk = await open(encoder.trunk);
  const branches = new Map<EncoderBranch, Session>();
  for (const branch of encoderBranches) branches.set(branch, await open(encoder[branch]));
  const tensor = (values: readonly number[]) =>
    new runtime.Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
  return {
    runtime: native ? 'native' : 'wasm',
    async encode(branch, ids, types) {
      const { hidden: shared } = await trunk.run({ input_ids: tensor(ids), token_type_ids: tensor(types) });
      const { hidden } = await (branches.get(branch) as Session).run({ shared });
      if (!(hidden?.data instanceof Float32Array)) throw new Error('the encoder gave no token vectors');
      return { vectors: hidden.data, tokens: ids.length, width: manifest.width };
    },
  };
}

/** Undefined where the package was left out, or has no binding for this machine. */
async function nativeRuntime(): Promise<Runtime | undefined> {
  try {
    const loaded = (await import(nativePackage)) as Partial<Runtime> & { readonly default?: Runtime };
    return loaded.InferenceSession ? (loaded as Runtime) : loaded.default;
  } catch {
    return undefined;
  }
}
