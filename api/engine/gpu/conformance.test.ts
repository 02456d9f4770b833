import { expect, test } from 'bun:test';
import { MATRIX_KINDS } from '@twinset/tensor-core/testing';
import { sharedData } from '../testing/shared-data.ts';
import { type Difference, differenceLimit } from './testing/run-job.ts';
import { softwareVulkan } from './testing/software-vulkan.ts';

const SCRIPTS = {
  conformance: new URL('./testing/conformance.ts', import.meta.url).pathname,
  steps: new URL('./testing/steps.ts', import.meta.url).pathname,
  rows: new URL('./testing/rows.ts', import.meta.url).pathname,
  fields: new URL('./testing/fields.ts', import.meta.url).pathname,
  uploads: new URL('./testing/uploads.ts', import.meta.url).pathname,
};
const software = softwareVulkan();
if ('missing' in software) console.log(`The tests of the WebGPU kernels are skipped. ${software.missing}`);

/** Matrices per kind. */
const MATRICES = process.env.TEST_LONG ? 1000 : 50;

type Found = Record<string, Difference>;

/** Compares the kernels on SwiftShader, in a process with its environment. */
async function conformance<T = Found>(script: keyof typeof SCRIPTS, ...args: string[]): Promise<T> {
  const env = 'env' in software ? software.env : {};
  const child = Bun.spawn([process.execPath, SCRIPTS[script], ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await new Response(child.stdout).text());
}

function check(found: Found): void {
  for (const [name, { samples, differing, largest }] of Object.entries(found)) {
    expect(samples).toBeGreaterThan(0);
    const limit = differenceLimit(name, samples);
    expect({ name, largest, differing }).toEqual({
      name,
      largest: Math.min(largest, limit.largest),
      differing: Math.min(differing, limit.differing),
    });
  }
}

for (const kind of Object.keys(MATRIX_KINDS))
  test.skipIf('missing' in software)(
    `masks and images without a colour are exact, others within one level: ${kind}`,
    async () => {
      const found = await conformance('conformance', kind, String(MATRICES));
      expect(Object.keys(found)).toHaveLength(7);
      check(found);
    },
    600_000,
  );

test.skipIf('missing' in software || !process.env.TEST_LONG)(
  'a matrix at 4096 pixels (long)',
  async () => check(await conformance('conformance', 'whole degrees', '1', '4096')),
  600_000,
);

test.skipIf('missing' in software)(
  'filters, tables and noise after the warp are those of the processor within one level',
  async () => {
    const found = await conformance('steps', ...(process.env.TEST_LONG ? ['20', '0'] : ['3', '0']));
    expect(Object.keys(found).length).toBeGreaterThan(20);
    check(found);
  },
  600_000,
);

test.skipIf('missing' in software)(
  'displaced masks are exact, displaced images within one level',
  async () => {
    const found = await conformance('fields', ...(process.env.TEST_LONG ? ['40'] : ['4']));
    expect(Object.keys(found).length).toBeGreaterThan(30);
    check(found);
  },
  600_000,
);

test.skipIf('missing' in software)(
  'a source is copied to the card once for all its outputs, until others take its place',
  async () => {
    const { steps, differing } = await conformance<{ steps: unknown[]; differing: number }>('uploads');
    expect(steps).toEqual([
      { image: 1, mask: 1 },
      { image: 1, mask: 0 },
      { image: 1, mask: 0 },
      { image: 1, mask: 1 },
    ]);
    expect(differing).toBe(0);
  },
  600_000,
);

test.skipIf('missing' in software)(
  'PNG files of rows that the card filters and packs are those of the processor',
  async () => {
    const folder = process.env.TEST_LONG ? sharedData('small', 'dsb_binary', 'images') : null;
    const args = [process.env.TEST_LONG ? '500' : '50', ...(folder === null ? [] : [folder])];
    const found = await conformance<Record<string, { files: number; packed: number; differing: number }>>(
      'rows',
      ...args,
    );
    const all = Object.values(found);
    expect(all.length).toBe(folder === null ? 7 : 8);
    expect(Math.min(...all.map(({ files }) => files))).toBeGreaterThan(7);
    expect(all.map(({ differing }) => differing)).toEqual(all.map(() => 0));
    // Noise is stored, and what libdeflate may compress better is left to the processor.
    const left = ['noise', 'columns and rows'];
    const few = Object.keys(found).filter((name) => found[name].packed < 3 && !left.includes(name));
    expect(few).toEqual([]);
  },
  600_000,
);
