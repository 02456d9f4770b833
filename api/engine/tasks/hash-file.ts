import { sha256OfFile } from '../lib/sha256.ts';

/** Returns the SHA-256 of a file of any size. */
export const hashFile = ({ path }: { path: string }): Promise<string> => sha256OfFile(path);
