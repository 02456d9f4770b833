import { mutants } from '../mutant.ts';

export const EXPORTS = mutants('api/engine', [
  [
    'holes of objects are filled in polygons',
    'exports/objects/object-polygon.ts',
    'if (bridge) stack.push(',
    'if (bridge && holes.length > 99) stack.push(',
    'exports/objects/objects.test.ts',
  ],
  [
    'a resumed run does not know the files of exports',
    'run/run-output.ts',
    '...(exports?.files ?? []),',
    '...(exports?.files ?? []).slice(0, 0),',
    'exports/export-runs.test.ts',
  ],
  [
    'pixels of the image are read after the mask has replaced them',
    'tasks/render-outputs.ts',
    'exports ? copyOf(augmented) : null',
    'exports ? copyOf({ ...augmented, data: augmented.data.fill(0) }) : null',
    'exports/exports.test.ts',
  ],
  [
    'objects beyond 1,000 get ids of the next class',
    'exports/objects/instance-ids.ts',
    'number < PER_CLASS ?',
    'number < 9 * PER_CLASS ?',
    'exports/objects/instance-ids.test.ts',
  ],
  [
    'class values above 64 get ids of more than 16 bits',
    'exports/export-classes.ts',
    'value > INSTANCE_CLASS_MAX',
    'value > 255',
    'exports/instances.test.ts',
  ],
  [
    'README.txt lists mixing for validation pairs',
    'run/readme-text.ts',
    "return labels === ''",
    "return labels !== '?'",
    'run/mixing.test.ts',
  ],
  [
    'regions of one id are separate objects',
    'exports/objects/group-regions.ts',
    'if (known !== undefined) {',
    'if (known !== undefined && known < 0) {',
    'exports/instances.test.ts',
  ],
  [
    'a filled border belongs to an object',
    'exports/object-classes.ts',
    'indexOf[fill] = IGNORED',
    'indexOf[fill] = 1',
    'exports/instances.test.ts',
  ],
  [
    'all rows of a Parquet file are in memory at once',
    'exports/formats/parquet.ts',
    'divided(shard, limits.group)',
    '[shard]',
    'exports/formats/parquet.test.ts',
  ],
  [
    'names of sources keep characters that tools misread',
    'exports/formats/named.ts',
    '/[^\\w-]+/g',
    '/[/]+/g',
    'exports/formats/named.test.ts',
  ],
]);
