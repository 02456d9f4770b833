import { type AugmentConfig, DEFAULT_CONFIG } from '@twinset/contract';

/** Returns the settings of tiles; the seed determines only which tiles without foreground are used. */
export const cutOf = ({ tiles, seed }: Pick<AugmentConfig, 'tiles' | 'seed'>) => ({
  tiles,
  seed: tiles.size === undefined ? DEFAULT_CONFIG.seed : seed,
});
