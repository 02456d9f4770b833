import type { AnnotationFiles } from '../draw-mask.ts';

/** Returns access to annotation files whose texts are given by path. */
export const textFiles = (textOf: (path: string) => string): AnnotationFiles => ({
  readText: async (path) => textOf(path),
  openRanges: async (path) => {
    const bytes = new TextEncoder().encode(textOf(path));
    return {
      textAt: async (start, end) => new TextDecoder().decode(bytes.subarray(start, end)),
      close: async () => undefined,
    };
  },
});
