import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { prepare } from './build.mjs';
import { BUILD_STEPS } from './build-steps.mjs';
import { BUN_SETTINGS } from './bun-settings.mjs';
import { at, exitWithError, say, workspaceFolders } from './root.mjs';
import { run } from './run.mjs';

// Packs a release that starts with Bun alone: pages and kernels built, the server's sources, its dependencies.
// A former release is replaced when the new one is complete.

const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const name = `${manifest.name}-${manifest.version}`;
const part = at('dist', 'part');
const out = join(part, name);

/** Sources that run on the server; the pages are included as built. */
const SOURCES = ['api/src', 'api/contract/src', 'api/engine', 'tensor-core/src'];
const SERVER = ['api', 'api/contract', 'api/engine', 'tensor-core'];
// The server compares the kernels with their sources.
const FILES = ['LICENSE', 'README.md', '.ci/boot/source-hash.mjs'];

const isLeftOut = (path) => /\.(test|reference)\.tsx?$|[\\/](testing|cases|node_modules)$/.test(path);

/** Returns true for files that only people and tools for debugging or compiling read: a third of the dependencies. */
const isForTools = (path) => /\.(map|d\.[cm]?ts)$/.test(path);

const copy = (path, filter = () => true) => cpSync(at(path), join(out, path), { recursive: true, filter });

function bytesOf(path) {
  const { size } = statSync(path);
  return readdirSync(path, { withFileTypes: true }).reduce(
    (sum, entry) =>
      sum +
      (entry.isDirectory()
        ? bytesOf(join(path, entry.name))
        : entry.isFile()
          ? statSync(join(path, entry.name)).size
          : 0),
    size,
  );
}

/**
 * Removes tfjs-node from a package.json: with its dependencies it is two thirds of all, and `npm run native` completes
 * it in the sources only.
 */
function dropOptional(file) {
  const { optionalDependencies: _, ...rest } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, `${JSON.stringify(rest, null, 2)}\n`);
}

/**
 * Installs the dependencies. The lock file describes the whole workspace, so the installation needs every package.json
 * temporarily.
 */
async function installDependencies(bun) {
  const others = workspaceFolders().filter((folder) => !SERVER.includes(folder));
  for (const file of ['package.json', 'bun.lock', 'bunfig.toml']) copy(file);
  for (const folder of workspaceFolders()) copy(`${folder}/package.json`);
  dropOptional(join(out, 'api', 'engine', 'package.json'));
  // Neither `--frozen-lockfile` nor `--production`, which refuse removed packages; the versions are those of the lock
  // file.
  const args = ['install', '--omit=dev', '--filter', '@twinset/api'];
  if ((await run(bun, args, { cwd: out })) !== 0) exitWithError('bun install failed; see the message above.');
  const packages = join(out, 'node_modules');
  for (const path of readdirSync(packages, { recursive: true })) {
    if (isForTools(path)) rmSync(join(packages, path), { force: true });
  }
  for (const folder of others) rmSync(join(out, folder), { recursive: true, force: true });
  for (const file of ['bun.lock', 'bunfig.toml']) rmSync(join(out, file));
}

function writeManifest() {
  const { description, license, type, version } = manifest;
  const settings = Object.entries(BUN_SETTINGS).map(([key, value]) => `${key}=${value}`);
  const program = (file) => `${settings.join(' ')} bun api/dist/${file}`;
  const scripts = {
    start: program('server.js'),
    worker: program('worker.js'),
    twinset: program('cli.js'),
  };
  const engines = { bun: manifest.engines.bun };
  const text = JSON.stringify(
    { name: manifest.name, version, private: true, description, license, type, engines, scripts },
    null,
    2,
  );
  writeFileSync(join(out, 'package.json'), `${text}\n`);
}

const bun = await prepare();
rmSync(part, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
await installDependencies(bun);
for (const path of SOURCES) copy(path, (source) => !isLeftOut(source));
for (const path of [...FILES, ...BUILD_STEPS.flatMap(({ outputs }) => outputs)]) copy(path);
writeManifest();
if ((await run('tar', ['-czf', `${out}.tar.gz`, '-C', part, name])) !== 0)
  exitWithError('tar could not write the archive.');
const release = at('dist', name);
const archive = `${release}.tar.gz`;
rmSync(release, { recursive: true, force: true });
renameSync(out, release);
renameSync(`${out}.tar.gz`, archive);
rmSync(part, { recursive: true });
const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;
say(`${archive}: ${megabytes(statSync(archive).size)}, ${megabytes(bytesOf(release))} unpacked`);
say(`To use it, unpack it and run "bun start" in its folder, with Bun ${manifest.engines.bun} on PATH.`);
