type Sharp = typeof import('sharp').default;

let loading: Promise<Sharp> | undefined;

/** Loads libvips when it is first used, which takes a tenth of a second: most files are decoded without it. */
export function loadSharp(): Promise<Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Workers provide the parallelism, and every file is decoded once: its threads and cache would only use memory.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
}
