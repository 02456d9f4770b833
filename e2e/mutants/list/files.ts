import { mutants } from '../mutant.ts';

/** Faults in the handling of files: replacements, downloads, zips. */
export const FILES = [
  ...mutants('api/src', [
    [
      'a download resumes another file',
      'http/ranged-response.ts',
      'condition === null || condition === etag',
      'true',
      'services/download/downloads.test.ts',
    ],
    [
      'uploads of another version have the same tag',
      'services/download/download-file.ts',
      '`${version}-${crc.toString(36)}`',
      "'same'",
      'services/download/downloads.test.ts',
    ],
    [
      'an unreadable file removes the good one of its name',
      'services/upload/transfer.ts',
      'if (await restoreFormer(',
      'if (false && (await restoreFormer)(',
      'services/upload/transfer.test.ts',
    ],
    [
      'each file of an upload is a change',
      'services/upload/transfer.ts',
      'ctx.records.files.hold(session)',
      '() => {}',
      'services/upload/transfer.test.ts',
    ],
    [
      'a plan of other files is kept',
      'services/augment/internal.ts',
      '${datasetVersion(ctx, session)} ',
      '',
      'services/upload/transfer.test.ts',
    ],
    [
      'pages do not follow previews',
      'services/pages/originals-page.ts',
      '[sorted, files.edits(session)]',
      '[sorted]',
      'services/upload/transfer.test.ts',
    ],
    [
      'the status does not follow previews',
      'services/upload/upload-status.ts',
      '[objects, ctx.records.files.edits(session)]',
      '[objects]',
      'services/upload/transfer.test.ts',
    ],
    [
      'files of version 1 lose their thumbnails',
      'records/open.ts',
      "db.run(MIGRATIONS[next] ?? '');",
      'void next;',
      'records/files.test.ts',
    ],
    [
      'rows of a failed write stay in memory',
      'records/open.ts',
      'files.reread();',
      '',
      'records/files.test.ts',
    ],
    [
      'every page has the receipts of the first',
      'services/pages/set-page.ts',
      'before + (outputs[0]?.row ?? 0)',
      'before',
      'services/pages/receipts.test.ts',
    ],
    [
      'the summary is of a former result',
      'services/augment/internal.ts',
      '`${session} ${id}`',
      '`${session}`',
      'services/pages/receipts.test.ts',
    ],
  ]),
  ...mutants('api/engine', [
    [
      'the seed does not change the sources',
      'run/output-plan.ts',
      '[set, seed, totalAugmentedImages,',
      '[set, totalAugmentedImages,',
      'run/output-plan.test.ts',
    ],
    [
      'a zip view skips local headers',
      'zip/zip-view.ts',
      'start: from.start - header',
      'start: from.start',
      'zip/zip-view.test.ts',
    ],
  ]),
];
