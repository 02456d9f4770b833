import { cpSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './cruise.ts';

/** Files of a new transform: four in two folders. */
export const NEW_FILES: Readonly<Record<string, string>> = {
  'api/contract/src/transforms/clip-below.ts': `import { z } from 'zod';
import { declareTransform } from '../transform.ts';

export const clipBelow = declareTransform({
  flag: 'clipBelow',
  kind: 'lookup',
  label: 'Clip below',
  description: 'Sets the levels below a threshold to 0.',
  probability: 0.5,
  range: {
    key: 'threshold',
    label: 'Threshold',
    unit: '%',
    scale: 100,
    decimals: 0,
    limits: [0, 1],
    initial: [0.5, 0.9],
  },
  params: z.strictObject({ threshold: z.number().min(0).max(1) }),
  summary: { varied: 'clipping' },
  receipt: ({ threshold }) => \`clipped below \${(threshold * 100).toFixed(0)} %\`,
});
`,
  'tensor-core/src/transforms/clip-below.ts': `import { lookup } from '../kinds/lookup.ts';
import { lerpInterval } from '../kinds/sampling.ts';

/** Sets the levels below a share of the value range to 0. */
export const clipBelow = lookup('clipBelow', {
  draw: (u, { threshold }) => ({ threshold: lerpInterval(threshold, u(1)) }),
  tables({ threshold }, channels, max) {
    const table = max > 255 ? new Uint16Array(max + 1) : new Uint8Array(max + 1);
    for (let x = 0; x <= max; x++) table[x] = x < threshold * max ? 0 : x;
    return new Array<typeof table>(channels).fill(table);
  },
});
`,
  'tensor-core/src/transforms/clip-below.reference.ts': `import { referenceOf } from '../../reference/oracle.ts';

export const reference = referenceOf('clipBelow', 'lookup', (level, { threshold }, max) =>
  level < threshold * max ? 0 : level,
);
`,
  'tensor-core/src/transforms/clip-below.test.ts': `import { checkTransform } from '../testing/check-transform.ts';
import { reference } from './clip-below.reference.ts';
import { clipBelow } from './clip-below.ts';

checkTransform(clipBelow, reference);
`,
};

/** The lists in which it is named. */
export const LISTS = ['api/contract/src/transforms/index.ts', 'tensor-core/src/transforms/index.ts'];

/** Adds it to a list: its import and its entry at the end. */
function addToLists(file: string): void {
  const text = readFileSync(file, 'utf8');
  const added = text.replace(/,?\s*\] as const;\s*$/, ', clipBelow] as const;\n');
  if (added === text) throw new Error(`${file} ends with another list.`);
  writeFileSync(file, `import { clipBelow } from './clip-below.ts';\n${added}`);
}

/** Folders from which the configuration, the pixels, the page, the summary and the receipt are derived. */
const SOURCES = [
  '.ci/boot/build-assembly.mjs',
  '.ci/boot/source-hash.mjs',
  'api/contract/package.json',
  'api/contract/src',
  'tensor-core/package.json',
  'tensor-core/src',
  'tensor-core/reference',
  'tensor-core/scripts',
  'mf-settings/src/transformations',
  'mf-settings/src/lib',
];
const DEPENDENCIES = {
  'api/contract': ['zod'],
  'tensor-core': ['fast-check', '@tensorflow/tfjs-core', '@tensorflow/tfjs-backend-cpu'],
};

/** Copies the sources of transforms, with the dependencies of the project. */
export function copySources(folder: string): void {
  for (const path of SOURCES)
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (source) => !source.includes('/golden/'),
    });
  // Builds the kernels only if they are not those of the sources.
  Bun.spawnSync([process.execPath, join(ROOT, 'tensor-core/scripts/build-wasm.ts')]);
  cpSync(join(ROOT, 'tensor-core/dist'), join(folder, 'tensor-core/dist'), { recursive: true });
  const link = (name: string, target: string) => {
    const path = join(folder, 'node_modules', name);
    mkdirSync(join(path, '..'), { recursive: true });
    symlinkSync(target, path);
  };
  for (const [owner, names] of Object.entries(DEPENDENCIES))
    for (const name of names) link(name, realpathSync(join(ROOT, owner, 'node_modules', name)));
  link('@twinset/contract', join(folder, 'api/contract'));
}

/** Adds the new transform to a copy, without some of its files and lines. */
export function addTransform(folder: string, without: readonly string[] = []): void {
  for (const [file, text] of Object.entries(NEW_FILES))
    if (!without.includes(file)) writeFileSync(join(folder, file), text);
  for (const file of LISTS) if (!without.includes(file)) addToLists(join(folder, file));
}
