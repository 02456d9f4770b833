import type { MathBackendCPU } from '@tensorflow/tfjs-backend-cpu';
import { engine, type Tensor4D, type TensorInfo } from '@tensorflow/tfjs-core';
import { allocate, bitDepthOf, type Raster } from '../raster.ts';

/**
 * Returns a batch of rasters as an int32 tensor of shape [N, height, width, channels]. tfjs has no 8- or
 * 16-bit type, so the tensor refers to the original samples (of a single raster without a copy); tfjs ops and
 * dataSync() read them as int32.
 * @throws RangeError if the rasters differ in size, channels or depth
 */
export function tensorOfRasters(rasters: readonly Raster[]): Tensor4D {
  const { dataId, shape, dtype } = tensorInfoOfRasters(rasters, engine().backend as MathBackendCPU);
  return engine().makeTensorFromDataId(dataId, shape, dtype) as Tensor4D;
}

/** Returns the same for the result of a kernel, from which tfjs creates a tensor. */
export function tensorInfoOfRasters(rasters: readonly Raster[], backend: MathBackendCPU): TensorInfo {
  const [first] = rasters;
  if (!first) throw new RangeError('A batch needs at least one raster.');
  const { width, height, channels } = first;
  let values = first.data;
  if (rasters.length > 1) {
    values = allocate(first.data.length * rasters.length, bitDepthOf(first));
    rasters.forEach((raster, i) => {
      if (raster.width !== width || raster.height !== height || raster.channels !== channels) {
        throw new RangeError('The rasters of a batch must have one size and one number of channels.');
      }
      if (bitDepthOf(raster) !== bitDepthOf(first)) {
        throw new RangeError('The rasters of a batch must have one bit depth.');
      }
      values.set(raster.data, i * first.data.length);
    });
  }
  // The typings have no 16-bit samples; the backend stores any array unchanged.
  return backend.makeTensorInfo([rasters.length, height, width, channels], 'int32', values as Uint8Array);
}

/** Returns the rasters of a batch, each a view of the tensor's samples if they have the requested depth. */
export function rastersOfTensor(tensor: TensorInfo, bitDepth: 8 | 16, backend: MathBackendCPU): Raster[] {
  const [count, height, width, channels] = tensor.shape as [number, number, number, number];
  let values = backend.data.get(tensor.dataId).values as ArrayLike<number>;
  const typed = bitDepth === 16 ? values instanceof Uint16Array : values instanceof Uint8Array;
  if (!typed) {
    const samples = allocate(values.length, bitDepth);
    for (let i = 0; i < samples.length; i++) samples[i] = values[i];
    values = samples;
  }
  const data = values as Raster['data'];
  const length = height * width * channels;
  if (count === 1) return [{ data, width, height, channels }];
  return Array.from({ length: count }, (_, i) => ({
    data: data.subarray(i * length, (i + 1) * length) as Raster['data'],
    width,
    height,
    channels,
  }));
}

/** Returns the raster of a batch of one. */
export function rasterOfTensor(tensor: Tensor4D, bitDepth: 8 | 16): Raster {
  return rastersOfTensor(tensor, bitDepth, engine().backend as MathBackendCPU)[0];
}
