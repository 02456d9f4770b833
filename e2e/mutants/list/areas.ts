import { mutants } from '../mutant.ts';

const PARTS = 'lib/download-buttons.test.tsx';
const START = 'start/start-page.test.tsx';
const RESULT = 'preview-result/preview-result-page.test.tsx';
const UPLOAD = 'lib/upload-page.test.tsx';
const PREVIEW = 'preview/preview-page.test.tsx';

export const AUGMENT = mutants('mf-augment/src', [
  [
    'labels of the sets of a result swapped',
    'preview-result/set-choice.tsx',
    "val: 'Validation', test: 'Testing'",
    "val: 'Testing', test: 'Validation'",
    RESULT,
  ],
  [
    'the last outputs of a run wait for the interval',
    'start/newest-outputs.tsx',
    ' || value === last',
    '',
    'start/newest-outputs.test.tsx',
  ],
  // Faults that no test noticed at first.
  [
    '"Validation set" downloads test.zip',
    'lib/download-buttons.tsx',
    "['val.zip', 'Validation set']",
    "['test.zip', 'Validation set']",
    PARTS,
  ],
  [
    'suffix of validation written to test',
    'start/suffix-fields.tsx',
    "['initialValSaveId', 'Validation starts at']",
    "['initialTestSaveId', 'Validation starts at']",
    START,
  ],
  [
    'every part is the training set',
    'lib/download-buttons.tsx',
    'downloadLocal(name)',
    "downloadLocal('train.zip')",
    PARTS,
  ],
  ['a stopped run can be started', 'start/start-page.tsx', 'stops.length > 0', 'false', START],
  [
    'a finding cannot be accepted',
    'start/stops-panel.tsx',
    'setWaived(code, accepted)',
    'setWaived(code, !accepted)',
    START,
  ],
  [
    'counts are shown before the manifest is read',
    'start/done-panel.tsx',
    'manifest === undefined ?',
    'false ?',
    START,
  ],
  [
    'every output has the first receipt',
    'preview-result/result-grid.tsx',
    'image?.name === item.image?.name',
    'item.image !== undefined',
    RESULT,
  ],
  [
    'the result is requested before it is needed',
    'preview-result/preview-result-page.tsx',
    '{on ? (',
    '{true ? (',
    RESULT,
  ],
  [
    'the choice of a set changes nothing',
    'preview-result/use-result-address.ts',
    'previewedSet: next',
    'previewedSet: set',
    RESULT,
  ],
  [
    'names of masks are those of images',
    'preview-result/result-grid.tsx',
    "withNames(now.augmentedMasks, pairs.items, 'mask')",
    "withNames(now.augmentedMasks, pairs.items, 'image')",
    RESULT,
  ],
  [
    'classes that the legend hides are visible in results',
    'preview-result/result-grid.tsx',
    'useClassFilter(classes, hidden, hiddenClasses)',
    'useClassFilter(classes, hidden, [])',
    RESULT,
  ],
  [
    'a source is shown transformed',
    'preview-result/source-config.ts',
    '  ...TRANSFORMS_OFF,\n',
    '',
    'preview-result/source-config.test.ts',
  ],
]);

export const UPLOADS = mutants('mf-upload/src', [
  [
    'excluded pairs end the changes of the class table',
    'preview/class-map.ts',
    'repairs.findLast(isLabelRepair)',
    'repairs.at(-1)',
    'preview/class-map.test.ts',
  ],
  [
    'chosen files go to the other kind',
    'lib/upload-page.tsx',
    'uploadFiles(kind, chosen)',
    "uploadFiles(kind === 'images' ? 'masks' : 'images', chosen)",
    UPLOAD,
  ],
  [
    'files are chosen during an upload',
    'lib/upload-page.tsx',
    '{uploading ? (\n        <div',
    '{false ? (\n        <div',
    UPLOAD,
  ],
  [
    'one file deletes all',
    'lib/files-panel.tsx',
    'deleteLater(kind, [name], false)',
    'deleteLater(kind, stored, true)',
    UPLOAD,
  ],
  [
    'a mismatch is not shown',
    'lib/balance-message.tsx',
    '|| status.success) return null',
    '|| !status.success) return null',
    UPLOAD,
  ],
  [
    'files that changed are lost',
    'lib/failed-files.ts',
    'else if (file.changed) changed.push(file);',
    '',
    'lib/failed-files.test.ts',
  ],
  [
    'rows jump while files are sent',
    'lib/file-rows.ts',
    'if (page.uploading) return rows;',
    '',
    'lib/file-rows.test.ts',
  ],
  [
    'the fraction sent of no bytes',
    'lib/progress-view.ts',
    'bytes === 0 ? null : sent / bytes',
    'sent / bytes',
    'lib/progress-view.test.ts',
  ],
  [
    'uploaded files are missing',
    'lib/upload-journal.ts',
    '!knownNames.has',
    'knownNames.has',
    'lib/upload-journal.test.ts',
  ],
  [
    'a warning can be accepted',
    'preview/finding-item.tsx',
    "finding.severity === 'error' && (",
    'true && (',
    PREVIEW,
  ],
  [
    'notes count as findings',
    'preview/report-words.ts',
    "code === 'CompanionFiles' && severity === 'info'",
    'false',
    'preview/report-words.test.ts',
  ],
]);

export const OPEN_PAIRS = mutants('shell/sdk/src', [
  [
    'a file of a later page is not found',
    'queries/use-open-pair.ts',
    'need(at, at);',
    '',
    '/mf-upload/src/preview/find-pairs.test.tsx',
  ],
  [
    'a mask opens no pair',
    'queries/page-hooks.ts',
    'image?.name === file || mask?.name === file',
    'image?.name === file',
    '/mf-upload/src/preview/find-pairs.test.tsx',
  ],
]);
