import { expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTES, SHELL } from '@twinset/federation';
import { ROOT } from './cruise.ts';

/** Packages that the shell provides, once for all areas. */
const SHARED = ['@twinset/contract', '@twinset/router', '@twinset/sdk', '@twinset/ui', 'react', 'react-dom'];

interface Manifest {
  name: string;
  shared: { name: string; version: string; singleton: boolean; requiredVersion: string }[];
  exposes: { name: string }[];
}

function manifestOf(folder: string): Manifest {
  const file = join(ROOT, folder, 'dist', 'mf-manifest.json');
  if (!existsSync(file)) throw new Error(`${folder} is not built: \`npm run build\` first.`);
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

const names = (manifest: Manifest) => [...new Set(manifest.shared.map(({ name }) => name))].sort();

test('the shell provides exactly the shared packages, each once, and exposes nothing', () => {
  const manifest = manifestOf(SHELL.folder);
  expect(names(manifest)).toEqual(SHARED);
  expect(manifest.shared.length).toBe(SHARED.length);
  expect(manifest.shared.every(({ singleton }) => singleton)).toBe(true);
  expect(manifest.exposes).toEqual([]);
});

for (const { folder, name } of REMOTES) {
  test(`${folder} exposes its pages and requires the shell's packages, in the version it was built with`, () => {
    const provided = new Map(manifestOf(SHELL.folder).shared.map((entry) => [entry.name, entry.version]));
    const manifest = manifestOf(folder);
    expect(manifest.name).toBe(name);
    expect(manifest.exposes.map((entry) => entry.name)).toEqual(['remote']);
    const asked = names(manifest);
    expect(asked).toContain('@twinset/sdk');
    expect(asked).toContain('react');
    expect(asked.filter((shared) => !SHARED.includes(shared))).toEqual([]);
    for (const { name: shared, requiredVersion, singleton } of manifest.shared) {
      expect({ shared, singleton, requiredVersion }).toEqual({
        shared,
        singleton: true,
        requiredVersion: `^${provided.get(shared)}`,
      });
    }
  });

  test(`${folder} contains no copy of React`, () => {
    const folderOfScripts = join(ROOT, folder, 'dist');
    const scripts = readdirSync(folderOfScripts, { recursive: true, encoding: 'utf8' }).filter((f) =>
      f.endsWith('.js'),
    );
    expect(scripts.length).toBeGreaterThan(0);
    const withReact = scripts.filter((file) =>
      readFileSync(join(folderOfScripts, file), 'utf8').includes('__CLIENT_INTERNALS_DO_NOT_USE'),
    );
    expect(withReact).toEqual([]);
  });
}
