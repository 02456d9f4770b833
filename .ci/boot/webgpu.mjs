import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { at, say } from './root.mjs';
import { run } from './run.mjs';

// The package webgpu is not among the dependencies: 132 MB, of use only with a GPU. It is installed beside them.
const FOLDER = at('.cache', 'native');
const PACKAGE = at('.cache', 'native', 'node_modules', 'webgpu', 'package.json');

const version = () => JSON.parse(readFileSync(at('package.json'), 'utf8')).workspaces.catalog.webgpu;

const isInstalled = () =>
  existsSync(PACKAGE) && JSON.parse(readFileSync(PACKAGE, 'utf8')).version === version();

/** Installs the package webgpu where the engine looks for it; returns true on success. */
export async function installWebgpu(bun) {
  if (isInstalled()) return true;
  say('installing WebGPU (132 MB)');
  mkdirSync(FOLDER, { recursive: true });
  const content = { private: true, dependencies: { webgpu: version() } };
  writeFileSync(at('.cache', 'native', 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
  return (await run(bun, ['install', '--no-summary'], { cwd: FOLDER, timeoutMs: 600_000 })) === 0;
}
