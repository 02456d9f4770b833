import { mutants } from '../mutant.ts';

/** Faults in tiles. */
export const TILES = mutants('api/engine', [
  [
    'tiles of a source are in several sets',
    'split/make-split.ts',
    '...(tiled ? [tiled.of] : []),',
    '',
    'cases/tiles.test.ts',
  ],
  [
    'all tiles without foreground are used',
    'tiles/tile-pairs.ts',
    'const used = all.filter((tile) => !dropped.has(tile));',
    'const used = all;',
    'cases/tiles.test.ts',
  ],
  [
    'tiles are cut before the orientation of the image is applied',
    'tiles/cut-tiles.ts',
    'const orientation = pair.imageOrientation as Orientation;',
    'const orientation = 1 as Orientation;',
    'tiles/cut-tiles.test.ts',
  ],
]);
