import { tileSize, tilingOf } from '@twinset/contract';
import { useStore } from '@twinset/sdk';
import type { Size } from '../lib/fit-within.ts';

/** Returns the size of the tiles of an image, or its own size if pairs are not cut; null if unknown. */
export function useTileSize(size: Size | null): Size | null {
  const tiles = useStore((state) => state.config.tiles);
  return size === null ? null : tileSize(size, tilingOf({ tiles }));
}
