import { readFileSync } from 'node:fs';
import { ROOT } from './paths.ts';

interface PackageJson {
  name: string;
  version: string;
  workspaces?: { catalog: Record<string, string> };
}

const readPackage = (folder: string): PackageJson =>
  JSON.parse(readFileSync(`${ROOT}${folder}/package.json`, 'utf8')) as PackageJson;

/**
 * Packages that the shell provides as one instance for all areas: from the catalog, and our own that have
 * state or context.
 */
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
 * Returns the shell's shared packages: it provides them and rejects nothing, so that no remote can make the
 * shell itself fail. They are eager, so that the first page needs few requests and everything is compressed
 * together.
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
 * Returns a remote's shared packages: without a copy, and with a caret range of the versions it was built
 * against, so that a shell of another major version rejects only that remote. The range is computed because
 * `workspace:*` never matches.
 */
export function remoteShared(): Record<string, SharedEntry> {
  return Object.fromEntries(
    versions().map(([name, version]) => [
      name,
      { singleton: true, requiredVersion: `^${version}`, strictVersion: true, import: false },
    ]),
  );
}
