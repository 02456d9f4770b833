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
]);
