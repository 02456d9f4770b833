import { FrameSlots } from './frame-slots.ts';
import { type Kernels, startKernels } from './kernels.ts';

/** Frames that stay in the module's memory: one of an image, one of a mask. */
export const IMAGE_SLOT = 0;
export const MASK_SLOT = 1;

/** The running module and what outlives a call in it. */
export interface SimdModule {
  kernels: Kernels;
  frameSlots: FrameSlots;
  /** Warps give views of the module's memory, good until the next call, in place of copies. */
  borrowWarps: boolean;
}

export function startModule(bytes: Uint8Array, borrowWarps: boolean): SimdModule {
  const kernels = startKernels(bytes);
  return { kernels, frameSlots: new FrameSlots(kernels, 2), borrowWarps };
}
