/**
 * Replaces zod in the browser and in the workers of the engine. The contract's schemas check input in the server's main
 * thread; the others use only the types, and zod would add 26 KB (brotli) to the first load of a page, and 0.2 s to the
 * start of a worker. Defining schemas has no effect here; checking a value with one throws, so that code that relies on
 * it fails at once.
 */
const CHECKS = new Set<string | symbol>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);

const stub: unknown = new Proxy(() => stub, {
  apply: () => stub,
  get: (_, key) => {
    if (CHECKS.has(key)) throw new Error('Schemas are checked in the main thread of the server only.');
    return typeof key === 'symbol' ? undefined : stub;
  },
});

export const z = stub;
