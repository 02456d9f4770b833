import { FrameSlots } from './frame-slots.ts';
import { type Kernels, startKernels, type WasmSource } from './kernels.ts';

/** Slots of frames kept in the module's memory: an image and a mask that are sampled, and what any other kernel reads. */
export const IMAGE_SLOT = 0;
export const MASK_SLOT = 1;
export const INPUT_SLOT = 2;

/** The running module and the state that outlives a call. */
export interface SimdModule {
  kernels: Kernels;
  frameSlots: FrameSlots;
  /** Warps return views of the module's memory, valid until the next call, instead of copies. */
  borrowWarps: boolean;
  /** Bytes that are kept free behind all buffers of a call. */
  room: number;
  /** Allocates the buffers of other results, with arbitrary bytes; undefined: new ones. */
  allocate: SimdOptions['allocate'];
}

export interface SimdOptions {
  /**
   * Results of the two warps are views of the module's memory, valid until the next call: for callers that write each
   * output before they compute the next.
   */
  borrowWarps?: boolean;
  /** Bytes that are kept free behind each result, for a module that reads it where it is (default 0). */
  room?: number;
  /** Allocates the buffers of other results, with arbitrary bytes (default: new ones). */
  allocate?: (bytes: number) => ArrayBuffer;
}

export function startModule(source: WasmSource, options: SimdOptions = {}): SimdModule {
  const { borrowWarps = false, room = 0, allocate } = options;
  const kernels = startKernels(source);
  return { kernels, frameSlots: new FrameSlots(kernels, 3), borrowWarps, room, allocate };
}
