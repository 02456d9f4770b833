import { expect, test } from 'bun:test';
import { isSource, textOf, trackedFiles } from './tracked.ts';

const HOME = 'shell/ui/src/feedback/';

/** Components that exist once: a name, the pattern of a second one, and the files that may match. */
const ONCE: [string, RegExp, string[]][] = [
  ['a dialog of its own', /<dialog\b/, ['plain-dialog.tsx']],
  ["Fluent's dialog", /\bDialogSurface\b/, ['fluent-dialog.tsx']],
  ["Fluent's toasts, which cover the page", /\buseToastController\b/, []],
  ['a part of ModalDialog', /['/](plain|fluent)-dialog\.tsx'/, ['modal-dialog.tsx']],
  [
    'drag and drop of files',
    /\bdataTransfer\b|from 'react-dropzone'/,
    ['../files/live-drop-zone.tsx', '../../../src/intake/drop-target.tsx'],
  ],
];

/** Returns violations in the given texts of pages and components. */
const breaches = (files: [string, string][]) =>
  files.flatMap(([file, text]) =>
    ONCE.filter(
      ([, sign, homes]) =>
        sign.test(text) && !homes.some((home) => file === new URL(home, `a:/${HOME}`).pathname.slice(1)),
    ).map(([name]) => `${file}: ${name}`),
  );

test('there is one dialog, one list of toasts and one drop zone', () => {
  const files = trackedFiles().filter((file) => /^(shell|mf-[^/]+)\//.test(file) && isSource(file));
  expect(files.length).toBeGreaterThan(100);
  expect(breaches(files.map((file) => [file, textOf(file)]))).toEqual([]);
});

test('a second one is found', () => {
  expect(
    breaches([['mf-upload/src/a.tsx', "return <dialog open />; import x from './plain-dialog.tsx'"]]),
  ).toEqual(['mf-upload/src/a.tsx: a dialog of its own', 'mf-upload/src/a.tsx: a part of ModalDialog']);
  const home = 'shell/ui/src/files/live-drop-zone.tsx';
  expect(breaches([[home, "import { useDropzone } from 'react-dropzone';"]])).toEqual([]);
});
