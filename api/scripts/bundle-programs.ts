/**
 * Bundles the programs of the server into `api/dist`, from which they start in a fraction of the time: hundreds of modules
 * are neither found nor transpiled. The boot scripts start the bundles; tests and `bun api/src/server.ts` the sources.
 */
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { BunPlugin } from 'bun';

const ROOT = join(import.meta.dir, '../..');
/** Programs, and modules of processes and threads that they start. */
const PROGRAMS = [
  'api/src/server.ts',
  'api/src/worker.ts',
  'api/src/uploads/receiver.ts',
  'api/engine/cli.ts',
  'api/engine/index.ts',
  'api/engine/gpu/gpu-process.ts',
];
/** The threads of the pool have no schemas. */
const POOL = ['api/engine/worker.ts', 'api/engine/pool/preload.ts'];
/** Packages that contain further files, or that few installations load. */
const EXTERNAL = [
  'sharp',
  '@julusian/jpeg-turbo',
  '@tensorflow/tfjs-node',
  'webgpu',
  '@aws-sdk/*',
  '@google-cloud/storage',
  'bullmq',
  'ioredis',
  'archiver',
];

/** Returns the bundle of each source, by absolute paths. */
function bundlesIn(folder: string): Map<string, string> {
  const nameOf = (path: string) => basename(path).replace(/\.ts$/, '.js');
  return new Map([
    ...PROGRAMS.map((path) => [join(ROOT, path), join(folder, nameOf(path))] as const),
    ...POOL.map((path) => [join(ROOT, path), join(folder, 'pool', nameOf(path))] as const),
  ]);
}

/**
 * Replaces the address of a module in its text by that of its source, and addresses of modules that have a bundle by those
 * of the bundles.
 * @param folder of the bundle that will contain the module
 */
function withAddresses(text: string, path: string, folder: string, bundles: Map<string, string>): string {
  const address = (file: string) =>
    `new URL(${JSON.stringify(relative(folder, file).split(sep).join('/'))}, import.meta['url'])`;
  return text
    .replace(/new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g, (whole, target: string) => {
      const bundle = bundles.get(join(dirname(path), target));
      return bundle === undefined ? whole : address(bundle);
    })
    .replaceAll('import.meta.url', `${address(path)}.href`)
    .replaceAll('import.meta.dir', `Bun.fileURLToPath(${address(dirname(path))})`);
}

const addresses = (folder: string, bundles: Map<string, string>): BunPlugin => ({
  name: 'addresses',
  setup(build) {
    build.onLoad({ filter: /[\\/](api|tensor-core)[\\/]((?!node_modules).)*\.ts$/ }, ({ path }) => ({
      contents: withAddresses(readFileSync(path, 'utf8'), path, folder, bundles),
      loader: 'ts',
    }));
  },
});

/** Does when bundling what the preload does when a worker starts, so that nothing is left for it. */
const noSchemas: BunPlugin = {
  name: 'no schemas',
  setup(build) {
    build.onResolve({ filter: /^zod$/ }, () => ({ path: join(ROOT, 'api/contract/src/no-schemas.ts') }));
    build.onLoad({ filter: /[\\/]pool[\\/]preload\.ts$/ }, () => ({ contents: '', loader: 'ts' }));
  },
};

/**
 * Bundles all programs into a folder, which must be within `api`, whose packages they load. Former bundles are replaced when
 * all are complete.
 */
export async function bundlePrograms(folder: string): Promise<void> {
  const part = `${folder}.part`;
  const bundles = bundlesIn(part);
  const bundle = (paths: readonly string[], outdir: string, plugins: readonly BunPlugin[]) =>
    Bun.build({
      entrypoints: paths.map((path) => join(ROOT, path)),
      outdir,
      naming: '[name].[ext]',
      target: 'bun',
      splitting: true,
      external: EXTERNAL,
      plugins: [...plugins, addresses(outdir, bundles)],
      // Messages of errors contain names.
      minify: { whitespace: true, syntax: true },
    });
  rmSync(part, { recursive: true, force: true });
  await bundle(PROGRAMS, part, []);
  await bundle(POOL, join(part, 'pool'), [noSchemas]);
  rmSync(folder, { recursive: true, force: true });
  renameSync(part, folder);
}

if (import.meta.main) await bundlePrograms(join(import.meta.dir, '../dist'));
