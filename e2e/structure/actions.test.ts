import { expect, test } from 'bun:test';
import { actionOf, allActions } from '@twinset/contract/actions';
import { textOf, trackedFiles } from './tracked.ts';

/** Components whose controls have the row of the component that uses them. */
const FORWARDS = [
  'shell/ui/src/frame/action-button.tsx',
  'shell/ui/src/frame/danger-button.tsx',
  'shell/src/layout/nav-bar-item.tsx',
];
const BUTTON = /<(?:Button|ActionButton|DangerButton|ToggleButton|NavBarItem|button)\b/g;

/** Returns the opening tags of buttons; braces may contain "greater than" signs. */
function openingTags(text: string): string[] {
  return [...text.matchAll(BUTTON)].map(({ index }) => {
    let depth = 0;
    let end = index;
    while (end < text.length && !(text[end] === '>' && depth === 0)) {
      if (text[end] === '{') depth += 1;
      if (text[end] === '}') depth -= 1;
      end += 1;
    }
    return text.slice(index, end);
  });
}

const ID = /\b(?:data-action|action)="([^"]+)"/;

/** Returns the buttons of a file that refer to no row of the table. */
const faultsIn = (file: string, text: string): string[] =>
  openingTags(text)
    .filter((tag) => actionOf(ID.exec(tag)?.[1]) === null)
    .map((tag) => `${file}: ${tag.replace(/\s+/g, ' ').slice(0, 100)}`);

const sources = trackedFiles()
  .filter((file) => /^(shell|mf-[^/]+)\/.*\.tsx$/.test(file) && !/\.test\.tsx$|\/testing\//.test(file))
  .filter((file) => !FORWARDS.includes(file))
  .map((file): [string, string] => [file, textOf(file)]);

test('every button refers to a row of the table of actions', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap(([file, text]) => openingTags(text).map(() => file)).length).toBeGreaterThan(80);
  expect(sources.flatMap(([file, text]) => faultsIn(file, text))).toEqual([]);
});

test('every row has a control; keys of the viewer need none', () => {
  const used = new Set(
    sources.flatMap(([, text]) => [...text.matchAll(new RegExp(ID, 'g'))].map(([, id]) => id)),
  );
  const unused = allActions().filter(({ id, scope }) => scope !== 'viewer' && !used.has(id));
  expect(unused.map(({ id }) => id)).toEqual(['shortcuts.open']);
});

test('a button without a row, or with an unknown one, is found', () => {
  const faults = (text: string) => faultsIn('a.tsx', text).length;
  expect(faults('<Button onClick={() => a > b} data-action="retry">Retry</Button>')).toBe(0);
  expect(faults('<Button onClick={() => a > b}>Retry</Button>')).toBe(1);
  expect(faults('<button type="button" data-action="no.such">x</button>')).toBe(1);
});
