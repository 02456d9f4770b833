import { sourceHash } from '../../../.ci/boot/source-hash.mjs';
import { ROOT } from './paths.ts';

/** Folders that are part of every app, in addition to its own. */
const COMMON = ['api/contract', 'shell/sdk', 'shell/ui', 'shell/router', 'shell/federation'];
const SINGLE = ['package.json', 'bun.lock'];

/**
 * Returns one hash over all files from which an app is built.
 * @param folder the app's folder at the root of the repository
 */
export const inputHash = (folder: string): string =>
  sourceHash(ROOT, [folder, ...(folder === 'shell' ? ['api/contract'] : COMMON), ...SINGLE]);
