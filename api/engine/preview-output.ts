import type { MaskPlan } from './facts.ts';
import type { MaskRepair } from './repairs/mask-repair.ts';

/** A file, the byte range of an output in a zip, or an output in memory. */
export type PreviewSource = { path: string; slice?: { start: number; end: number } } | { bytes: Uint8Array };
/** Options of a preview; `scale16`: [low, high] of the whole set, for 16-bit images. */
export type RenderOptions =
  | { kind: 'image'; orientation: number; scale16?: [number, number] | undefined }
  | { kind: 'mask'; orientation: number; plan: MaskPlan; repair?: MaskRepair };
/** Sizes of a preview: for grids, for pages that show one, and for the viewer. */
export type PreviewSize = 'thumbnail' | 'rendition' | 'large';

/** One output as files in memory, of a preview or a replay. */
export type PreviewOutput = {
  index: number;
  source: string;
  /** Images of the partners; absent without any. */
  partners?: string[];
  imagePng: Uint8Array;
  maskPng: Uint8Array;
  imageSha256: string;
  maskSha256: string;
  params: Record<string, unknown>;
  /** Name of the backend that computed it. */
  backend: string;
};
