import { mutants } from '../mutant.ts';

/** Faults in repairs of masks and in objects. */
export const REPAIRS = mutants('api/engine', [
  [
    'labels of a remap change one after another',
    'repairs/remap.ts',
    'return (label) => table.get(label) ?? label;',
    'return (label) => table.get(table.get(label) ?? label) ?? table.get(label) ?? label;',
    'repairs/repair-mask.test.ts',
  ],
  [
    'a resized mask takes the label at the corner of a pixel',
    'repairs/repair-mask.ts',
    'Math.floor(((2 * y + 1) * mask.height) / (2 * height))',
    'Math.floor((y * mask.height) / height)',
    'repairs/repair-mask.test.ts',
  ],
  [
    'runs read masks without their repair',
    'repairs/repair-mask.ts',
    'return repair ? repairMask(mask, repair) : mask;',
    'return mask;',
    'repairs/repaired-runs.test.ts',
  ],
  [
    'a repair is not named in the manifest',
    'repairs/repair-dataset.ts',
    'warnings: [...warnings, ...after.warnings],',
    'warnings: after.warnings,',
    'repairs/repaired-runs.test.ts',
  ],
  [
    'a snapped mask still has stray values',
    'dataset/stray-values.ts',
    'mask.chosen || ',
    '',
    'repairs/repaired-runs.test.ts',
  ],
  [
    'a stratification file is checked against the pairs that are left',
    'prepare/prepare-run.ts',
    'await usedTable({ engine, keep }, request, config)',
    'await usedTable({ engine, keep }, { ...request, dataset }, config)',
    'repairs/repaired-runs.test.ts',
  ],
  [
    'an overlap of objects goes to the later one',
    'objects/merge-objects.ts',
    'if (merged.ids[i] !== 0) merged.overlaps++;',
    'if (merged.ids[i] === id) merged.overlaps++;',
    'objects/objects.test.ts',
  ],
  [
    'areas of objects are those of the frame, not of the source',
    'frames/load-frame.ts',
    '{ objects: objectAreas(plane) }',
    '{ objects: objectAreas(framedMask) }',
    'cases/objects.test.ts',
  ],
  [
    'an object that left the output is not listed',
    'objects/object-areas.ts',
    '  [...source].map(',
    '  [...source].filter(([id]) => output.has(id)).map(',
    'cases/objects.test.ts',
  ],
  [
    'masks of equal classes look like objects',
    'objects/object-summary.ts',
    'counts.size >= COUNTS_LEAST',
    'counts.size >= 1',
    'objects/objects.test.ts',
  ],
  [
    'a crop that removes an object warns of a lost class',
    'run/lost-classes.ts',
    " || maskContent === 'objects'",
    '',
    'run/lost-classes.test.ts',
  ],
  [
    '16-bit labels in three channels are narrowed',
    'pixels/decode-mask.ts',
    'deep?.greys() ?? canvas.whole()',
    'canvas.whole()',
    'pixels/decode-mask.test.ts',
  ],
]);
