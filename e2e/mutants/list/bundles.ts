import { mutants } from '../mutant.ts';

const BUNDLES = 'scripts/bundle-programs.test.ts';

export const PROGRAM_BUNDLES = mutants('api', [
  [
    'a bundled module has the address of its bundle',
    'scripts/bundle-programs.ts',
    ".replaceAll('import.meta.dir',",
    ".replaceAll('import.meta.folder',",
    BUNDLES,
  ],
  [
    'a bundled program starts threads from their sources',
    'scripts/bundle-programs.ts',
    'return bundle === undefined ? whole : address(bundle);',
    'return whole;',
    BUNDLES,
  ],
  [
    'bundled threads of the pool have schemas',
    'scripts/bundle-programs.ts',
    "await bundle(POOL, join(part, 'pool'), [noSchemas]);",
    "await bundle(POOL, join(part, 'pool'), []);",
    BUNDLES,
  ],
  [
    'a build removes the former bundles first',
    'scripts/bundle-programs.ts',
    'const bundles = bundlesIn(part);',
    'const bundles = bundlesIn(part);\n  rmSync(folder, { recursive: true, force: true });',
    BUNDLES,
  ],
]);
