import type { Tiling } from '@twinset/contract';

/** Part of a source that is a pair of a run. */
export type SourceTile = {
  /** First pixel within the upright source. */
  x: number;
  y: number;
  source: { width: number; height: number };
  tiling: Tiling;
  /** Folder of the files of all tiles of the source. */
  dir: string;
  /** True if the mask is a JPEG, which its file is not. */
  isLossy: boolean;
};
