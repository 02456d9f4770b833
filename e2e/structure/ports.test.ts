import { expect, test } from 'bun:test';
import { REMOTES, SHELL } from '@twinset/federation';
import { isSource, textOf, trackedFiles } from './tracked.ts';

const HARD_WIRED = new RegExp(`${'local'}host:\\d|127\\.0\\.0\\.1:\\d`);

test('every dev server has its own port', () => {
  const ports = [SHELL.port, ...REMOTES.map(({ port }) => port)];
  expect(new Set(ports).size).toBe(ports.length);
  expect(ports).not.toContain(8080);
});

test('no address with a port is written in the sources', () => {
  const sources = trackedFiles().filter((file) => isSource(file) && !file.includes('.test.'));
  expect(sources.filter((file) => HARD_WIRED.test(textOf(file)))).toEqual([]);
});
