import { existsSync, realpathSync } from 'node:fs';
import { ensureBun } from './bun.mjs';
import { install } from './install.mjs';
import { at, exitWithError, say } from './root.mjs';
import { run } from './run.mjs';
import { installWebgpu } from './webgpu.mjs';

// Installs what only workstations need: WebGPU for a graphics card; then completes the optional tfjs-node: its own
// installer, which `bun install` does not run, fetches TensorFlow and the addon.
const PACKAGE = at('api', 'engine', 'node_modules', '@tensorflow', 'tfjs-node');

const bun = await ensureBun();
await install(bun);
if (!(await installWebgpu(bun))) exitWithError('bun install of WebGPU failed; see the message above.');
say('WebGPU is installed: a graphics card is used if it is faster');
if (process.argv.includes('--no-tensorflow')) process.exit(0);
if (!existsSync(PACKAGE)) exitWithError('@tensorflow/tfjs-node, an optional dependency, is not installed.');
say('downloading TensorFlow (several hundred megabytes)');
const code = await run(process.execPath, ['scripts/install.js'], { cwd: realpathSync(PACKAGE) });
if (code !== 0)
  exitWithError(
    'The installer of @tensorflow/tfjs-node failed; see the message above. Twinset works without it.',
  );
say('done: start with TENSOR_BACKEND=tfjs-node');
