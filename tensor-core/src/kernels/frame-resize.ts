import type { MathBackendCPU } from '@tensorflow/tfjs-backend-cpu';
import {
  engine,
  type KernelConfig,
  type NamedAttrMap,
  registerKernel,
  type Tensor4D,
  type TensorInfo,
} from '@tensorflow/tfjs-core';
import { pixelBackend } from '../backend.ts';
import type { Size } from '../raster.ts';
import { cropWindow } from './crop-window.ts';
import type { Window } from './pixel-backend.ts';
import { rastersOfTensor, tensorInfoOfRasters } from './raster-tensor.ts';

const FRAME_RESIZE = 'FrameResize';

/** Attributes of the kernel: the window of each image that is read, and its new size. */
export interface FrameResizeAttributes {
  bitDepth: 8 | 16;
  interpolation: 'bilinear' | 'nearest';
  window: Window;
  size: Size;
}

const kernel: KernelConfig = {
  kernelName: FRAME_RESIZE,
  backendName: 'cpu',
  kernelFunc: ({ inputs, attrs, backend }) => {
    const cpu = backend as MathBackendCPU;
    const { bitDepth, interpolation, window, size } = attrs as unknown as FrameResizeAttributes;
    const sources = rastersOfTensor(inputs.x as TensorInfo, bitDepth, cpu);
    const same = window.width === size.width && window.height === size.height;
    const results = sources.map((source) => {
      if (same) return cropWindow(source, window);
      return interpolation === 'nearest'
        ? pixelBackend().resizeNearest(source, window, size)
        : pixelBackend().resizeAntialias(source, window, size);
    });
    return tensorInfoOfRasters(results, cpu);
  },
};

registerKernel(kernel);

/** Runs the kernel on a batch of shape [N, height, width, channels]. */
export const frameResize = (x: Tensor4D, attributes: FrameResizeAttributes): Tensor4D =>
  engine().runKernel(FRAME_RESIZE, { x }, attributes as unknown as NamedAttrMap) as Tensor4D;
