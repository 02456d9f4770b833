import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AREAS } from '@twinset/contract';
import { ROOT } from './cruise.ts';
import { textOf, trackedFiles } from './tracked.ts';

const REMOTES = AREAS.map(({ folder }) => folder);
const TOP_LEVEL = [
  '.ci',
  '.dockerignore',
  '.gitignore',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'Dockerfile',
  'LICENSE',
  'README.md',
  'api',
  'biome.json',
  'bun.lock',
  'bunfig.toml',
  'clients',
  'compose.yaml',
  'docs',
  'e2e',
  ...REMOTES,
  'package.json',
  'shell',
  'tensor-core',
  'tsconfig.json',
];
const REMOTE_TOP_LEVEL = ['README.md', 'package.json', 'rspack.config.ts', 'src', 'tsconfig.json'];

/**
 * Further entry points: test helpers, the bytes of the SIMD kernels, a generator that does not need tfjs, tables that
 * pages load later, and the replacement of zod.
 */
const FURTHER_ENTRIES: Record<string, string[]> = {
  'api/contract': ['./actions', './no-schemas', './presets', './setting-texts'],
  'api/engine': ['./testing'],
  'shell/sdk': ['./testing'],
  'tensor-core': ['./kernels.wasm', './random', './testing', './webgpu'],
};

interface PackageJson {
  name: string;
  exports?: Record<string, string>;
  workspaces?: { packages: string[]; catalog: Record<string, string> };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const files = trackedFiles();

const packageJson = (file: string) => JSON.parse(textOf(file)) as PackageJson;
const rootPackage = packageJson('package.json');
/** Folders of all workspaces, with the only pattern expanded. */
const WORKSPACES = (rootPackage.workspaces?.packages ?? []).flatMap((folder) =>
  folder === 'mf-*' ? REMOTES : [folder],
);

test('the top level contains the expected entries and nothing else', () => {
  const entries = new Set(files.map((file) => file.split('/')[0] as string));
  expect([...entries].sort()).toEqual([...TOP_LEVEL].sort());
});

test('a remote has no configuration other than the shared one', () => {
  for (const remote of REMOTES) {
    const entries = files
      .filter((file) => file.startsWith(`${remote}/`))
      .map((file) => file.split('/')[1] as string);
    expect([...new Set(entries)].sort()).toEqual(REMOTE_TOP_LEVEL);
  }
});

test('every package has a README of 10 to 25 lines', () => {
  for (const folder of WORKSPACES) {
    const lines = textOf(`${folder}/README.md`).split('\n').length - 1;
    expect({ folder, short: lines < 10, long: lines > 25 }).toEqual({ folder, short: false, long: false });
  }
});

test('no line of the changelog is longer than 120 characters', () => {
  const lines = textOf('CHANGELOG.md').split('\n');
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
});

test('every rspack.config.ts has at most ten lines', () => {
  const configs = files.filter((file) => file.endsWith('rspack.config.ts'));
  expect(configs.length).toBe(1 + REMOTES.length);
  for (const config of configs) {
    expect({ config, lines: textOf(config).split('\n').length - 1 <= 10 }).toEqual({ config, lines: true });
  }
});

const dependenciesOf = ({ dependencies, devDependencies, optionalDependencies }: PackageJson) =>
  Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });

/** Returns dependencies whose version is not from the catalog, or whose location is not the workspace. */
function bareVersions(file: string, content: PackageJson): string[] {
  return dependenciesOf(content)
    .filter(([, version]) => version !== 'catalog:' && version !== 'workspace:*')
    .map(([name, version]) => `${file}: ${name} ${version}`);
}

test('versions are in the root catalog only, and are exact', () => {
  const manifests = files.filter((file) => /(^|\/)package\.json$/.test(file));
  expect(manifests.length).toBe(1 + WORKSPACES.length);
  expect(manifests.flatMap((file) => bareVersions(file, packageJson(file)))).toEqual([]);
  const loose = Object.entries(rootPackage.workspaces?.catalog ?? {}).filter(
    ([, v]) => !/^\d+\.\d+\.\d+$/.test(v),
  );
  expect(loose).toEqual([]);
  expect(bareVersions('a', { name: 'a', dependencies: { zod: '^4.0.0' } })).toEqual(['a: zod ^4.0.0']);
});

test('every entry of the catalog is used', () => {
  const used = new Set<string>();
  for (const folder of ['.', ...WORKSPACES]) {
    const content = packageJson(join(folder, 'package.json'));
    // Peers with a range are those of a package, others are installed by the user.
    const peers = Object.entries(content.peerDependencies ?? {}).filter(
      ([, version]) => version === 'catalog:',
    );
    for (const [name] of [...dependenciesOf(content), ...peers]) used.add(name);
  }
  expect(Object.keys(rootPackage.workspaces?.catalog ?? {}).filter((name) => !used.has(name))).toEqual([]);
});

test('a package has one entry point, except for those listed', () => {
  for (const folder of WORKSPACES) {
    const { exports = {} } = packageJson(`${folder}/package.json`);
    const allowed = ['.', ...(FURTHER_ENTRIES[folder] ?? [])];
    expect({ folder, extra: Object.keys(exports).filter((key) => !allowed.includes(key)) }).toEqual({
      folder,
      extra: [],
    });
    for (const target of Object.values(exports)) expect(existsSync(join(ROOT, folder, target))).toBe(true);
  }
});
