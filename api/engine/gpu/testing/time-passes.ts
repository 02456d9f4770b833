import type { GpuDevice } from '@twinset/tensor-core/webgpu';

/** Parts of WebGPU that measure times. */
interface TimingDevice {
  readonly features: ReadonlySet<string>;
  createQuerySet(descriptor: { type: 'timestamp'; count: number }): object;
}
interface TimingEncoder {
  resolveQuerySet(set: object, first: number, count: number, target: object, at: number): void;
}

/** Flags of WebGPU for the use of a buffer, and the mode of a mapping. */
const [MAP_READ, COPY_SOURCE, COPY_TARGET, QUERY] = [1, 4, 8, 512];
const READ = 1;

/**
 * Lets a device write its clock before and after each compute pass.
 * @returns a function that reads the duration of the last pass, in milliseconds; null if the device has no clock
 */
export function timePasses(device: GpuDevice): () => Promise<number | null> {
  const timing = device as GpuDevice & TimingDevice;
  if (!timing.features.has('timestamp-query')) return async () => null;
  const querySet = timing.createQuerySet({ type: 'timestamp', count: 2 });
  const resolved = device.createBuffer({ size: 16, usage: QUERY | COPY_SOURCE });
  const back = device.createBuffer({ size: 16, usage: MAP_READ | COPY_TARGET });
  const createCommandEncoder = device.createCommandEncoder.bind(device);
  device.createCommandEncoder = () => {
    const encoder = createCommandEncoder() as ReturnType<typeof createCommandEncoder> & TimingEncoder;
    const [beginComputePass, finish] = [encoder.beginComputePass.bind(encoder), encoder.finish.bind(encoder)];
    const timestampWrites = { querySet, beginningOfPassWriteIndex: 0, endOfPassWriteIndex: 1 };
    encoder.beginComputePass = () => beginComputePass({ timestampWrites });
    encoder.finish = () => {
      encoder.resolveQuerySet(querySet, 0, 2, resolved, 0);
      encoder.copyBufferToBuffer(resolved, 0, back, 0, 16);
      return finish();
    };
    return encoder;
  };
  return async () => {
    await back.mapAsync(READ, 0, 16);
    const [start, end] = new BigUint64Array(back.getMappedRange(0, 16).slice(0));
    back.unmap();
    return Number(end - start) / 1e6;
  };
}
