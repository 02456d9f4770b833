import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DECLARED = 'api/contract/src/transforms';
const COMPUTED = 'tensor-core/src/transforms';

const isListed = (file: string) => file.endsWith('.ts') && !file.startsWith('index.');
const nameOf = (file: string) => file.replace(/(\.(test|reference))?\.ts$/, '');
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Returns what is missing of the transforms below a folder: for each its declaration, mathematics, reference
 * and test, and its entry in both lists.
 */
export function transformFaults(root: string): string[] {
  const text = (file: string) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null;
  const names = [DECLARED, COMPUTED].flatMap((folder) =>
    readdirSync(join(root, folder)).filter(isListed).map(nameOf),
  );
  return [...new Set(names)].sort().flatMap((name) => {
    const needed = [
      `${DECLARED}/${name}.ts`,
      ...['', '.reference', '.test'].map((part) => `${COMPUTED}/${name}${part}.ts`),
    ];
    const faults = needed.filter((file) => text(file) === null).map((file) => `${file} is missing`);
    for (const folder of [DECLARED, COMPUTED]) {
      const index = text(`${folder}/index.ts`) ?? '';
      const lists = index.slice(index.indexOf('export const'));
      if (!new RegExp(`\\b${camel(name)}\\b`).test(lists))
        faults.push(`${folder}/index.ts does not list ${name}`);
    }
    const test = text(`${COMPUTED}/${name}.test.ts`);
    if (test !== null && !test.includes(`checkTransform(${camel(name)}, reference`))
      faults.push(`${COMPUTED}/${name}.test.ts does not compare it with its reference`);
    return faults;
  });
}

/** Returns the flags of all transforms, by the file names of their declarations. */
export const transformFlags = (root: string): string[] =>
  readdirSync(join(root, DECLARED)).filter(isListed).map(nameOf).map(camel);

/** The table of combined transforms. */
const PRESETS = 'api/contract/src/presets.ts';

/** Returns whether a file belongs to one transform, or lists them. */
export const isTransformFile = (file: string): boolean =>
  file === PRESETS || file.startsWith(`${DECLARED}/`) || file.startsWith(`${COMPUTED}/`);
