import { mutants } from '../mutant.ts';

const ARCHIVES = 'archive/archives.test.ts';
const CONVERT = 'convert/convert-intake.test.ts';

export const INTAKE = mutants('api/engine/intake', [
  // Archives.
  ['links of a zip are unpacked', 'archive/zip.ts', '& TYPE) === LINK', '& TYPE) === 0', ARCHIVES],
  ['a path may leave the archive', 'archive/limits.ts', "parts.includes('..')", 'false', ARCHIVES],
  ['a second entry of one name is unpacked', 'archive/accept.ts', 'this.#seen.add(key);', '', ARCHIVES],
  ['a bomb is unpacked', 'archive/accept.ts', 'bytes > ratio * packed', 'false', ARCHIVES],
  [
    'a folder is left by a link',
    'open-source.ts',
    'target !== root && !target.startsWith(root + sep)',
    'false',
    ARCHIVES,
  ],
  // Plans.
  [
    'object ids come before classes',
    'folders/families.ts',
    'segmentationclass|png)$/, -1]',
    'segmentationclass|png)$/, 4]',
    'layouts/video-and-streets.test.ts',
  ],
  [
    'the rules are not asked about many names',
    'folders/match-many.ts',
    'return agrees(',
    'return true || agrees(',
    'plan-time.test.ts',
  ],
  [
    'black is a class like others',
    'companions/class-table.ts',
    '[black, ...[...unique.values()]',
    '[...[...unique.values()]',
    'layouts/tools.test.ts',
  ],
  // Conversion.
  [
    'masks of objects run as masks of classes',
    'convert/config-of.ts',
    "masksOf === 'objects' ? { maskContent",
    "masksOf === 'classes' ? { maskContent",
    '/api/engine/headless/dataset.test.ts',
  ],
  [
    'chosen bands are ignored',
    'convert/read-files.ts',
    "as === 'image' && bands ? { bands } : {}",
    '{}',
    '/api/engine/headless/bands.test.ts',
  ],
  [
    'deleted polygons of Cityscapes are drawn',
    'annotations/cityscapes.ts',
    'of.deleted === 1 || ',
    '',
    'layouts/cityscapes.test.ts',
  ],
  [
    'pairs of former choices remain',
    'stored/stored-plan.ts',
    '!Bun.deepEquals(await storedChoices(desk), choices)',
    'false',
    '/api/src/services/intake/interrupted-intake.test.ts',
  ],
  [
    'notes on pairs of an interrupted conversion are lost',
    'convert/convert-intake.ts',
    'readNotes(out, pairs)',
    'readNotes(out, open)',
    CONVERT,
  ],
  [
    'sets keep the pairs of files that cannot be decoded',
    'convert/unusable-files.ts',
    '(await writeSets(pairs, csv))',
    'true',
    '/api/engine/headless/refused-files.test.ts',
  ],
  ['finished pairs are converted again', 'convert/convert-intake.ts', '!finished.has(name)', 'true', CONVERT],
  [
    'the nearest colour is used without being chosen',
    'convert/map-labels.ts',
    'if (!this.#rule.nearest) this.unlisted.push(color);',
    '',
    '/api/engine/headless/dataset.test.ts',
  ],
  // Order of lists.
  [
    'unused files are listed by code unit',
    'index.ts',
    'paths: sortPaths(paths)',
    'paths',
    'shown-order.test.ts',
  ],
  [
    'shown pairs are those of the listing',
    'stored/summary.ts',
    'sortByName(pairs, ({ name }) => name)',
    'pairs',
    'shown-order.test.ts',
  ],
  [
    'parts of a dataset are offered by code unit',
    'choose-part.ts',
    'comparePaths(a, b)',
    '(a < b ? -1 : 1)',
    'shown-order.test.ts',
  ],
  [
    'missing images are listed as annotations name them',
    'annotations/plan-drawn.ts',
    'someNames(sortPaths(missing))',
    'someNames(missing)',
    'shown-order.test.ts',
  ],
  [
    'notes are listed as pairs are converted',
    'convert/pair-notes.ts',
    'sortByName(noted, (pair) => pair.name)',
    'noted',
    'shown-order.test.ts',
  ],
  [
    'refused files are listed by code unit',
    'sort-failed.ts',
    'comparePaths(a.filename, b.filename)',
    'a.filename < b.filename ? -1 : 1',
    'shown-order.test.ts',
  ],
]);
