import { dlopen, FFIType } from 'bun:ffi';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** An attribute of an operation. */
export type Attribute = { name: string; type: number; value: unknown };

/** The part of the addon of tfjs-node that is used here. */
export interface Addon {
  TF_Version: string;
  TF_ATTR_TYPE: number;
  TF_ATTR_BOOL: number;
  TF_ATTR_INT: number;
  createTensor(shape: number[], dtype: number, values: Int32Array | Float32Array): number;
  deleteTensor(id: number): void;
  executeOp(name: string, attributes: Attribute[], inputs: number[], outputs: number): { id: number }[];
  tensorDataSync(id: number): Int32Array | Float32Array;
  /** Returns whether TensorFlow lists a graphics card, on which it then computes. */
  isUsingGpuDevice(): boolean;
}

/** Name of the addon, in a folder per version of Node's interface. */
const FILE = 'tfjs_binding.node';

/** Path of the addon that `npm run native` builds with TensorFlow of a package archive. */
const BUILT = fileURLToPath(new URL(`../../../../.cache/native/tensorflow/${FILE}`, import.meta.url));

/** Returns the path of the addon: in the package, completed by its own installer, or the built one; else null. */
export function addonPath(): string | null {
  if (existsSync(BUILT)) return BUILT;
  try {
    const lib = join(dirname(require.resolve('@tensorflow/tfjs-node/package.json')), 'lib');
    const folders = existsSync(lib) ? readdirSync(lib) : [];
    return folders.map((folder) => join(lib, folder, FILE)).find((path) => existsSync(path)) ?? null;
  } catch {
    return null;
  }
}

/** Variables of TensorFlow: it logs errors only; and no kernels of oneDNN, which it announces at any level. */
const QUIET = { TF_CPP_MIN_LOG_LEVEL: '3', TF_ENABLE_ONEDNN_OPTS: '0' };

/** Sets variables in the environment of the process, which the code of TensorFlow reads. */
function silence(): void {
  if (process.platform !== 'linux') return;
  const { symbols } = dlopen('libc.so.6', {
    setenv: { args: [FFIType.cstring, FFIType.cstring, FFIType.i32], returns: FFIType.i32 },
  });
  for (const [name, value] of Object.entries(QUIET))
    symbols.setenv(Buffer.from(`${name}\0`), Buffer.from(`${value}\0`), 1);
}

/**
 * Loads the addon without the JavaScript of tfjs-node, which would replace the backend of all tensors.
 * @returns null if its libraries cannot be loaded
 */
export function loadAddon(): Addon | null {
  const path = addonPath();
  if (path === null) return null;
  try {
    silence();
    return require(path) as Addon;
  } catch {
    return null;
  }
}
