import { ensureBun } from './bun.mjs';
import { install } from './install.mjs';
import { exitWithError, say } from './root.mjs';
import { completeTensorflow } from './tensorflow.mjs';
import { installWebgpu } from './webgpu.mjs';

// Installs what only workstations need: WebGPU for a graphics card, and TensorFlow for the optional tfjs-node, whose own
// installer `bun install` does not run.
const bun = await ensureBun();
await install(bun);
if (!(await installWebgpu(bun))) exitWithError('bun install of WebGPU failed; see the message above.');
say('WebGPU is installed: a graphics card is used if it is faster');
if (process.argv.includes('--no-tensorflow')) process.exit(0);
const reason = await completeTensorflow();
if (reason !== null)
  exitWithError(`@tensorflow/tfjs-node could not be completed. ${reason} Twinset works without it.`);
say('done: start with TENSOR_BACKEND=tfjs-node');
