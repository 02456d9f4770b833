import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt, readBuiltModule } from './built-module.ts';

const inTensorCore = (path: string) =>
  fileURLToPath(new URL(path, import.meta.resolve('@twinset/tensor-core')));

/** The SIMD kernels built by `tensor-core/scripts/build-wasm.ts`, and the codec, with their sources. */
const BUILT = {
  kernels: { file: inTensorCore('../dist/kernels.wasm'), sources: inTensorCore('./kernels/assembly') },
  codec: {
    file: join(import.meta.dir, '../dist/png.wasm'),
    sources: join(import.meta.dir, '../png/assembly'),
  },
} as const;

/** WebAssembly modules of the engine by name; null if a module is not built for these sources, or cannot run. */
export type EngineModules = Record<keyof typeof BUILT, WebAssembly.Module | null>;

export const kernelsAreBuilt = (): boolean => isBuilt(BUILT.kernels.file, BUILT.kernels.sources);

const known: Partial<EngineModules> = {};

function compile(name: keyof EngineModules): WebAssembly.Module | null {
  const { file, sources } = BUILT[name];
  const bytes = readBuiltModule(file, sources);
  try {
    return bytes && new WebAssembly.Module(bytes as Uint8Array<ArrayBuffer>);
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) return null;
    throw error;
  }
}

/** Returns a module of this thread, which is compiled unless another thread sent it. */
export function engineModule(name: keyof EngineModules): WebAssembly.Module | null {
  const found = known[name];
  if (found !== undefined) return found;
  const compiled = compile(name);
  known[name] = compiled;
  return compiled;
}

/** Returns all modules, to send them to other threads: threads with the same module share its machine code. */
export const engineModules = (): EngineModules => ({
  kernels: engineModule('kernels'),
  codec: engineModule('codec'),
});

/** Uses the modules of another thread, before this one has compiled any. */
export const useEngineModules = (modules: EngineModules): void => void Object.assign(known, modules);
