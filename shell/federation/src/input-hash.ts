import { sourceHash } from '../../../.ci/boot/source-hash.mjs';
import { ROOT } from './paths.ts';

/** Folders and files that go into every app, beside its own folder. */
const COMMON = ['api/contract', 'shell/sdk', 'shell/ui', 'shell/router', 'shell/federation'];
const SINGLE = ['package.json', 'bun.lock'];

/**
 * Returns one hash over everything an app is built from.
 * @param folder the app's folder at the root of the repository.
 */
export const inputHash = (folder: string): string =>
  sourceHash(ROOT, [folder, ...(folder === 'shell' ? ['api/contract'] : COMMON), ...SINGLE]);
