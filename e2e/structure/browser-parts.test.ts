import { expect, test } from 'bun:test';
import { textOf, trackedFiles } from './tracked.ts';

/** Features that a browser may refuse, or may limit to a few. */
const PARTS =
  /\b(localStorage|sessionStorage|indexedDB|BroadcastChannel|SharedWorker|EventSource|navigator\s*\??\.\s*(locks|storage|serviceWorker))\b/;

/** The only place of each. */
const ALLOWED: Record<string, RegExp> = {
  'shell/sdk/src/storage/browser-storage.ts': /localStorage|sessionStorage|BroadcastChannel|locks/,
  'shell/sdk/src/events/event-source.ts': /EventSource/,
};

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

/** Returns uses of such a feature outside its place, as "file: feature". */
function misplaced(files: [string, string][]): string[] {
  return files.flatMap(([file, text]) =>
    [...withoutComments(text).matchAll(new RegExp(PARTS, 'g'))]
      .map(([part]) => part)
      .filter((part) => ALLOWED[file]?.test(part) !== true)
      .map((part) => `${file}: ${part}`),
  );
}

const isPageSource = (file: string) =>
  /^(shell|mf-[^/]+)\/.*\.(ts|tsx|html)$/.test(file) &&
  !/(\.test\.tsx?$|\/src\/testing\/|^shell\/(federation|testing)\/)/.test(file);

test('storage, channels, locks and the event stream are used in one place each', () => {
  const files = trackedFiles().filter(isPageSource);
  expect(files.length).toBeGreaterThan(100);
  for (const file of Object.keys(ALLOWED)) expect(files).toContain(file);
  expect(misplaced(files.map((file) => [file, textOf(file)]))).toEqual([]);
});

test('a use elsewhere is found; one in a comment is not', () => {
  const planted: [string, string][] = [
    ['mf-upload/src/a.ts', 'const a = window.sessionStorage;\n'],
    ['shell/src/b.tsx', "new BroadcastChannel('x'); // localStorage\n"],
    ['shell/sdk/src/c.ts', '/* EventSource */ void navigator.locks.query();\n'],
    ['shell/sdk/src/events/event-source.ts', 'new EventSource(localStorage.a);\n'],
  ];
  expect(misplaced(planted)).toEqual([
    'mf-upload/src/a.ts: sessionStorage',
    'shell/src/b.tsx: BroadcastChannel',
    'shell/sdk/src/c.ts: navigator.locks',
    'shell/sdk/src/events/event-source.ts: localStorage',
  ]);
});
