import { join } from 'node:path';

const BUNDLE = join(import.meta.dir, '../../dist/index.js');

/** Loads the engine as the boot scripts and a release start it (`npm run build`). */
export const loadBundledEngine = (): Promise<typeof import('@twinset/engine')> => import(BUNDLE);
