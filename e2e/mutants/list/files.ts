import { mutants } from '../mutant.ts';

/** Faults in what happens to files: replacements, downloads, zips. */
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
  ]),
  ...mutants('api/engine', [
    [
      'a zip view skips local headers',
      'zip/zip-view.ts',
      'start: from.start - header',
      'start: from.start',
      'zip/zip-view.test.ts',
    ],
  ]),
];
