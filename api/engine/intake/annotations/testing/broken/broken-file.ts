import type { Format } from '../read-file.ts';

/** A file with a fault, what is refused or noted (`file: reason`), and the images that are used nevertheless. */
export type BrokenFile = [format: Format, fault: string, text: string, expected: string[], images: string[]];
