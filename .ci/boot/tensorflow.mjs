import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, say } from './root.mjs';
import { run } from './run.mjs';

/** Folder in which the engine looks for the addon first (api/engine/backends/tensorflow/addon.ts). */
const FOLDER = at('.cache', 'native', 'tensorflow');
const ADDON = join(FOLDER, 'tfjs_binding.node');

/** tfjs-node, an optional dependency. */
const PACKAGE = at('api', 'engine', 'node_modules', '@tensorflow', 'tfjs-node');

/** Headers of Node's interface for addons; other runtimes, and some packages of Node, lack them. */
const HEADERS = at('api', 'engine', 'node_modules', 'node-api-headers', 'include');

/** Version whose C interface the addon of tfjs-node 4.22.0 was tried with. */
const VERSION = '2.21.0';
const BUILD_MS = 1_800_000;

/** Files that exist where the driver of NVIDIA is loaded, on Linux and in its Windows subsystem. */
const NVIDIA_DRIVER = ['/proc/driver/nvidia/version', '/usr/lib/wsl/lib/libcuda.so.1'];

const hasNvidia = () => NVIDIA_DRIVER.some((path) => existsSync(path));

/** Returns the package to unpack. That for graphics cards is several times as large, and of use only with their driver. */
const distribution = () => `${hasNvidia() ? 'tensorflow' : 'tensorflow-cpu'}==${VERSION}`;

/** File that is written when the folder is complete: the name and version of its contents. */
const COMPLETE = join(FOLDER, 'complete');

const isBuilt = () =>
  existsSync(ADDON) && existsSync(COMPLETE) && readFileSync(COMPLETE, 'utf8') === distribution();

function works(program, ...args) {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Returns what this machine lacks to build the addon; null if nothing. */
function missing() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'Linux on x86-64';
  if (!works('python3', '-m', 'pip', '--version')) return 'Python 3 with pip, which downloads the package';
  if (!works('g++', '--version')) return 'the compiler g++';
  return null;
}

function compile() {
  const binding = join(realpathSync(PACKAGE), 'binding');
  const sources = ['tfjs_backend.cc', 'tfjs_binding.cc'].map((name) => join(binding, name));
  const libraries = join(FOLDER, 'tensorflow');
  return run('g++', [
    '-std=c++17',
    '-O2',
    '-fPIC',
    '-shared',
    '-w',
    '-DNAPI_VERSION=8',
    `-I${HEADERS}`,
    `-I${join(libraries, 'include')}`,
    ...sources,
    '-o',
    ADDON,
    `-L${libraries}`,
    '-l:libtensorflow_cc.so.2',
    '-l:libtensorflow_framework.so.2',
    '-Wl,-rpath,$ORIGIN/tensorflow',
  ]);
}

/**
 * Builds the addon of tfjs-node with the libraries of a Python package of TensorFlow; no Python is used later.
 * @returns the reason if it could not be built, else null
 */
async function buildTensorflow() {
  if (isBuilt()) return null;
  if (!existsSync(PACKAGE)) return 'The optional dependency @tensorflow/tfjs-node is not installed.';
  const lacking = missing();
  if (lacking !== null) return `Building it from a package archive needs ${lacking}.`;
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  say(`downloading ${distribution()} (${hasNvidia() ? '3 GB with CUDA' : '274 MB'})`);
  const fetch = [at('.ci', 'boot', 'fetch-tensorflow.py'), distribution(), FOLDER];
  if ((await run('python3', fetch, { timeoutMs: BUILD_MS })) !== 0)
    return 'Its package could not be downloaded; see the message above.';
  say('compiling the addon of tfjs-node');
  if ((await compile()) !== 0) return 'Its addon could not be compiled; see the message above.';
  writeFileSync(COMPLETE, distribution());
  return null;
}

/**
 * Runs the installer of tfjs-node, which downloads an older TensorFlow. Its build for graphics cards needs CUDA 11.2,
 * which the drivers of current cards do not have; so it is not used for them.
 */
async function installByItself() {
  if (hasNvidia() || !existsSync(PACKAGE)) return false;
  // It ends with a stack where it cannot download; the next line states what that means.
  const stdio = ['ignore', 'inherit', 'ignore'];
  return (await run(process.execPath, ['scripts/install.js'], { cwd: realpathSync(PACKAGE), stdio })) === 0;
}

/**
 * Completes tfjs-node with TensorFlow, by its own installer or from a package archive.
 * @returns the reason if it could not be completed, else null
 */
export async function completeTensorflow() {
  if (isBuilt()) return null;
  say('running the installer of @tensorflow/tfjs-node');
  if (await installByItself()) return null;
  say('that installer cannot be used here; the addon is built from a package archive instead');
  return buildTensorflow();
}
