import { existsSync } from 'node:fs';
import { join } from 'node:path';

const CASES = join(import.meta.dir, '../../../../../../shared/cases');

/** The bytes of a file of the reference cases. */
export const caseFile = (path: string): Promise<Uint8Array> => Bun.file(join(CASES, path)).bytes();

/** True if the reference cases lie beside the project; says so once if not. */
export const hasCases = existsSync(CASES);

if (!hasCases) console.log('skipped: the reference cases (../shared/cases) are not here');
