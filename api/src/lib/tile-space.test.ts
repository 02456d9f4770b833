import { afterEach, expect, setSystemTime, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTileSpace } from './tile-space.ts';

const home = mkdtempSync(join(tmpdir(), 'twinset-tile-space-'));
const root = join(home, 'tiles');
afterEach(() => {
  setSystemTime();
  rmSync(home, { recursive: true, force: true });
});

function addFolder(name: string, bytes: number): void {
  mkdirSync(join(root, name), { recursive: true });
  writeFileSync(join(root, name, 'image-0-0.png'), new Uint8Array(bytes));
}

test('a folder that is added within the same time is counted, however long the others are read', async () => {
  const recorded = new Map<string, number>();
  const space = createTileSpace(
    { path: (_, ...parts) => join(home, ...parts) },
    { tileBytes: () => recorded, setTileBytes: (key, bytes) => void recorded.set(key, bytes) },
  );
  addFolder('first', 10);
  const changed = new Date();
  utimesSync(root, changed, changed);
  setSystemTime(changed);
  const reading = space.read('a');
  setSystemTime(new Date(changed.getTime() + 1000));
  expect([...(await reading)]).toEqual([['first', 10]]);
  addFolder('second', 20);
  utimesSync(root, changed, changed);
  expect([...(await space.read('a'))].sort()).toEqual([
    ['first', 10],
    ['second', 20],
  ]);
  expect(space.recorded()).toBe(30);
});
