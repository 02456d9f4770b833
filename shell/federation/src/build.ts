import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Configuration, rspack, type StatsCompilation } from '@rspack/core';
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

const STAMPS = `${ROOT}.cache/build`;

/** Returns whether the app's files exist and were built from the current inputs. */
function isCurrent(folder: string, hash: string): boolean {
  const stamp = `${STAMPS}/${folder}`;
  return existsSync(`${ROOT}${folder}/dist`) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

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

/** Builds every app whose inputs have changed, in one process, and prints the size of the first load. */
export async function build({ force = false }: { force?: boolean } = {}): Promise<void> {
  const started = performance.now();
  const stale = APPS.map((app) => ({ ...app, hash: inputHash(app.folder) })).filter(
    ({ folder, hash }) => force || !isCurrent(folder, hash),
  );
  if (stale.length === 0) return console.log('The front end is up to date.');
  const stats = await compile(stale.flatMap(({ config }) => config()));
  mkdirSync(STAMPS, { recursive: true });
  for (const { folder, hash } of stale) {
    const files = precompress(`${ROOT}${folder}/dist`);
    const shellStats = folder === SHELL.folder ? stats.get(SHELL.name) : undefined;
    const sizes = appSizes(files, shellStats && firstLoadFiles(shellStats));
    writeFileSync(`${ROOT}${folder}/dist/sizes.json`, JSON.stringify(sizes, null, 2));
    writeFileSync(`${STAMPS}/${folder}`, hash);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Built ${stale.map(({ folder }) => folder).join(', ')} in ${seconds} s.`);
  console.log(sizeReport());
}

if (import.meta.main) {
  await build({ force: process.argv.includes('--force') });
  if (process.argv.includes('--accept')) acceptFigures();
}
