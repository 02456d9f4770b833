// The GPU process with a planted fault; GPU_FAULT selects it, GPU_FAULT_AFTER the number of jobs before it. One byte for each
// image that the device has packed is appended to the file GPU_PACKED.
import { appendFileSync } from 'node:fs';
import { packedOf, WarpDevice, warpLayout } from '@twinset/tensor-core/webgpu';
import { openDevice } from '../open-device.ts';
import { serveGpu } from '../serve-gpu.ts';

const fault = process.env.GPU_FAULT;
const after = Number(process.env.GPU_FAULT_AFTER ?? 5);

const run = WarpDevice.prototype.run;
let ended = 0;
WarpDevice.prototype.run = async function (job, memory) {
  await run.call(this, job, memory);
  const layout = warpLayout(job);
  const packed = Array.from({ length: job.outputs }, (_, i) => packedOf(memory, job, layout, i)).filter(
    (one) => one !== null,
  );
  const isWrong = fault === 'packed' && ended++ >= after;
  if (isWrong) for (const { blocks } of packed) blocks[blocks.length >> 1] ^= 4;
  if (process.env.GPU_PACKED) appendFileSync(process.env.GPU_PACKED, 'x'.repeat(packed.length));
};

await serveGpu(async () => {
  if (fault === 'adapter') throw new Error('WebGPU finds no graphics adapter. It is missing.');
  const opened = await openDevice();
  const { device } = opened;
  const { queue } = device;
  const submit = queue.submit.bind(queue);
  const createBuffer = device.createBuffer.bind(device);
  const createShaderModule = device.createShaderModule.bind(device);
  let jobs = 0;
  queue.submit = (commands) => {
    submit(commands);
    if (jobs++ !== after) return;
    if (fault === 'killed') process.kill(process.pid, 'SIGKILL');
    if (fault === 'destroyed') device.destroy();
    // More than any device has.
    if (fault === 'memory') device.createBuffer({ size: 2 ** 50, usage: 128 });
  };
  device.createBuffer = (descriptor) => {
    const buffer = createBuffer(descriptor);
    if (fault !== 'labels' && fault !== 'levels') return buffer;
    const getMappedRange = buffer.getMappedRange.bind(buffer);
    buffer.getMappedRange = (...range) => {
      const bytes = new Uint8Array(getMappedRange(...range).slice(0));
      // Of masks: a label that no source has, or one that the first pixel has.
      if (jobs > after) bytes.fill(bytes[0] ^ (fault === 'labels' ? 8 : 0));
      return bytes.buffer;
    };
    return buffer;
  };
  device.createShaderModule = ({ code }) => {
    if (fault === 'shader') return createShaderModule({ code: `${code} }` });
    if (fault === 'pixels')
      return createShaderModule({ code: code.replace('inside(across.whole', 'inside(1 + across.whole') });
    return createShaderModule({ code });
  };
  return opened;
});
