import { mutants } from '../mutant.ts';

/** Faults in tiles. */
export const TILES = [
  ...mutants('api/engine', [
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
    [
      'the use of tiles is not recorded',
      'tiles/cut-tiles.ts',
      'utimesSync(dir, now, now);',
      "if (!existsSync(dir)) throw new Error('no folder');",
      'tiles/cut-tiles.test.ts',
    ],
  ]),
  ...mutants('api/src', [
    [
      'tiles are cut without checking the space',
      'services/augment/check-tile-room.ts',
      'used + missing > ctx.env.MAX_TOTAL_BYTES',
      'used > ctx.env.MAX_TOTAL_BYTES',
      'services/augment/tiles.test.ts',
    ],
    [
      'tiles do not count beside uploads',
      'services/upload/objects.ts',
      'total: ownUrls.totalBytes + tiles',
      'total: ownUrls.totalBytes',
      'services/augment/tiles.test.ts',
    ],
    [
      'the size of tiles is forgotten at a restart',
      'records/sessions.ts',
      'writeTiles.run(bytes, key);',
      '',
      'services/augment/tiles.test.ts',
    ],
    [
      'tiles that were removed count as present',
      'lib/tile-space.ts',
      'if (before && before.changed === changed)',
      'if (before)',
      'services/augment/tiles.test.ts',
    ],
    [
      'tiles whose cutting was interrupted are kept',
      'lib/tile-space.ts',
      "const isComplete = !name.includes('.part-');",
      "const isComplete = !name.includes('.part-');\n      if (!isComplete) continue;",
      'services/augment/tiles.test.ts',
    ],
    [
      'tiles that are added while others are read do not count',
      'lib/tile-space.ts',
      'now - changed < SAME_TIME',
      'Date.now() - changed < SAME_TIME',
      'lib/tile-space.test.ts',
    ],
  ]),
  ...mutants('shell/sdk/src', [
    [
      'pages count pairs while they are cut into tiles',
      'queries/sizes-config.ts',
      '{ tiles, seed }',
      '{}',
      'queries/sizes-config.test.ts',
    ],
  ]),
];
