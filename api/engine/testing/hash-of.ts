import { readFileSync } from 'node:fs';
import { sha256 } from '../lib/sha256.ts';

/** Returns the SHA-256 of the zip of a run. */
export const hashOf = ({ zipPath }: { zipPath: string }): string => sha256(readFileSync(zipPath));
