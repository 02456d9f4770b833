/**
 * Replaces zod in the browser. The contract's schemas check the input of the server; pages use only the
 * types, and the parser would add 26 KB (brotli) to the first load. Defining schemas has no effect here;
 * checking a value with one throws, so that a page that relies on it fails at once.
 */
const CHECKS = new Set<string | symbol>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);

const stub: unknown = new Proxy(() => stub, {
  apply: () => stub,
  get: (_, key) => {
    if (CHECKS.has(key)) throw new Error('Schemas check on the server only; the browser build has none.');
    return typeof key === 'symbol' ? undefined : stub;
  },
});

export const z = stub;
