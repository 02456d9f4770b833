import { readFileSync } from 'node:fs';
import { ROOT } from './paths.ts';

interface PackageJson {
  name: string;
  version: string;
  workspaces?: { catalog: Record<string, string> };
}

const readPackage = (folder: string): PackageJson =>
  JSON.parse(readFileSync(`${ROOT}${folder}/package.json`, 'utf8')) as PackageJson;

/** What the shell provides once for everyone: packages from the catalog, and our own with state or context. */
const FROM_CATALOG = ['react', 'react-dom'];
const OWN = {
  '@twinset/contract': 'api/contract',
  '@twinset/sdk': 'shell/sdk',
  '@twinset/ui': 'shell/ui',
  '@twinset/router': 'shell/router',
};

interface SharedEntry {
  singleton: true;
  version?: string;
  requiredVersion: string | false;
  strictVersion: boolean;
  import?: false;
  eager?: boolean;
}

function versions(): [string, string][] {
  const catalog = readPackage('.').workspaces?.catalog ?? {};
  const outside = FROM_CATALOG.map((name): [string, string] => [name, catalog[name] ?? '0.0.0']);
  const own = Object.entries(OWN).map(([name, folder]): [string, string] => [
    name,
    readPackage(folder).version,
  ]);
  return [...outside, ...own];
}

/**
 * The shell's side: it provides and never refuses, so that no remote can make the shell itself fail. Eager, so that
 * the first page takes few requests and everything compresses together.
 */
export function hostShared(): Record<string, SharedEntry> {
  return Object.fromEntries(
    versions().map(([name, version]) => [
      name,
      { singleton: true, eager: true, version, requiredVersion: false, strictVersion: false },
    ]),
  );
}

/**
 * A remote's side: no copy of its own, and a caret range of what it was built against. A shell of another
 * major then rejects that remote's import alone. The range is computed because `workspace:*` never matches.
 */
export function remoteShared(): Record<string, SharedEntry> {
  return Object.fromEntries(
    versions().map(([name, version]) => [
      name,
      { singleton: true, requiredVersion: `^${version}`, strictVersion: true, import: false },
    ]),
  );
}
