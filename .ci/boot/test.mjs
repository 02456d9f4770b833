import { existsSync, readdirSync } from 'node:fs';
import { prepare } from './build.mjs';
import { browserTests, staticChecks, unitTests } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureDebianPrograms, SERVICES } from './debian-programs.mjs';
import { installExportReaders } from './export-readers.mjs';
import { findPythonClient } from './python-client.mjs';
import { add, finish } from './results.mjs';
import { at, say } from './root.mjs';
import { installSchemathesis } from './schemathesis.mjs';
import { buildStorageServices } from './storage-services.mjs';
import { completeTensorflow } from './tensorflow.mjs';
import { installWebgpu } from './webgpu.mjs';

const NEEDS_SERVICE = ['.gcs.test.', '.s3.test.', '.redis.test.', '.postgres.test.'];

function serviceTests() {
  return ['api', 'e2e/structure'].flatMap((folder) => {
    const files = existsSync(at(folder)) ? readdirSync(at(folder), { recursive: true }) : [];
    return files
      .filter((file) => NEEDS_SERVICE.some((part) => file.includes(part)) && !file.includes('node_modules'))
      .map((file) => `./${folder}/${file}`);
  });
}

// Everything: static checks, unit, contract, structure and browser tests. `--long` adds the long ones. The tests that
// need a storage service are last: it is compiled while the others run.
const env = process.argv.includes('--long') ? { TEST_LONG: '1' } : {};
Object.assign(env, await findPythonClient());
await ensureDebianPrograms(SERVICES);
if (env.TEST_LONG) {
  await ensureDebianPrograms();
  const schemathesis = await installSchemathesis();
  if (schemathesis) env.SCHEMATHESIS = schemathesis;
  const readers = await installExportReaders();
  if (readers) env.EXPORT_READERS = readers;
}
const services = buildStorageServices();
const bun = await prepare();
// Chromium contains a Vulkan driver that computes on the CPU, for the tests of WebGPU.
const chromium = await ensureChromium(bun);
if (chromium) env.CHROMIUM_PATH = chromium;
if (chromium && process.platform === 'linux') await installWebgpu(bun);
if (env.TEST_LONG) {
  const reason = await completeTensorflow();
  if (reason !== null) say(`no TensorFlow: ${reason} Its tests are skipped.`);
}
const results = [
  await staticChecks(bun),
  await unitTests(bun, {
    env,
    options: [
      ...NEEDS_SERVICE.map((part) => `--path-ignore-patterns=**/*${part}*`),
      '--path-ignore-patterns=e2e/specs/**',
    ],
  }),
];

if (chromium === undefined) {
  say('no Chromium could be found or installed: set CHROMIUM_PATH. The browser tests count as one failure.');
  results.push({ passed: 0, failed: 1, skipped: 0 });
} else {
  results.push(await browserTests(bun, chromium, { env }));
}

const withServices = { ...env, ...(await services) };
const paths = serviceTests();
if (paths.length > 0)
  results.push(await unitTests(bun, { name: 'storage-services', paths, env: withServices }));
if (chromium !== undefined)
  results.push(await browserTests(bun, chromium, { env: withServices, emulator: true }));

finish(add(...results));
