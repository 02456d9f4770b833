import { existsSync, writeFileSync } from 'node:fs';
import { type Configuration, rspack, type StatsCompilation } from '@rspack/core';
import { isCurrent, makeCurrent } from '../../../.ci/boot/fingerprint.mjs';
import { acceptFigures } from './budget.ts';
import { firstLoadFiles } from './first-load.ts';
import { hostConfig } from './host-config.ts';
import { inputHash } from './input-hash.ts';
import { ROOT } from './paths.ts';
import { precompress } from './precompress.ts';
import { remoteConfig } from './remote-config.ts';
import { REMOTES, SHELL } from './remotes.ts';
import { appSizes, sizeReport } from './size-report.ts';

interface App {
  folder: string;
  config: () => Configuration | Configuration[];
}

const APPS: App[] = [
  { folder: SHELL.folder, config: () => hostConfig() },
  ...REMOTES.map(({ folder }) => ({ folder, config: () => remoteConfig(folder) })),
];

const stampOf = (folder: string) => `pages of ${folder}`;

/** Returns whether the app's files exist and were built from the current inputs. */
const isBuilt = (folder: string, hash: string): boolean =>
  existsSync(`${ROOT}${folder}/dist`) && isCurrent(stampOf(folder), hash);

/** Builds the apps and returns the statistics of each one, by its name. */
function compile(configs: Configuration[]): Promise<Map<string, StatsCompilation>> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(configs);
    compiler.run((error, stats) => {
      if (error !== null && error !== undefined) return reject(error);
      if (stats?.hasErrors())
        return reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
      const { children = [] } = stats?.toJson({ all: false, chunks: true, ids: true }) ?? {};
      compiler.close(() => resolve(new Map(children.map((child) => [child.name ?? '', child]))));
    });
  });
}

/** Builds apps, with compressed copies and a list of the sizes of their files. */
async function writeApps(apps: readonly App[]): Promise<void> {
  const stats = await compile(apps.flatMap(({ config }) => config()));
  for (const { folder } of apps) {
    const files = precompress(`${ROOT}${folder}/dist`);
    const shellStats = folder === SHELL.folder ? stats.get(SHELL.name) : undefined;
    const sizes = appSizes(files, shellStats && firstLoadFiles(shellStats));
    writeFileSync(`${ROOT}${folder}/dist/sizes.json`, JSON.stringify(sizes, null, 2));
  }
}

/** Builds every app whose inputs have changed, in one process, and prints the size of the first load. */
export async function build({ force = false }: { force?: boolean } = {}): Promise<void> {
  const started = performance.now();
  const stale = APPS.map((app) => ({ ...app, hash: inputHash(app.folder) })).filter(
    ({ folder, hash }) => force || !isBuilt(folder, hash),
  );
  if (stale.length === 0) return console.log('The front end is up to date.');
  const hashes = Object.fromEntries(stale.map(({ folder, hash }) => [stampOf(folder), hash]));
  await makeCurrent(hashes, () => writeApps(stale));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Built ${stale.map(({ folder }) => folder).join(', ')} in ${seconds} s.`);
  console.log(sizeReport());
}

if (import.meta.main) {
  await build({ force: process.argv.includes('--force') });
  if (process.argv.includes('--accept')) acceptFigures();
}
