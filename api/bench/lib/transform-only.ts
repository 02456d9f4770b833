/** Measures the pairs per second of the transform alone, images in memory, in so many threads. */
export async function transformOnly(
  sources: string,
  count: number,
  threads: number,
  rounds: number,
): Promise<number> {
  const numbers = (thread: number) =>
    Array.from({ length: count }, (_, i) => i + 1).filter((n) => n % threads === thread % threads);
  const results = await Promise.all(
    Array.from({ length: threads }, (_, thread) => {
      const worker = new Worker(new URL('./transform-worker.ts', import.meta.url));
      return new Promise<{ pairs: number; ms: number }>((resolve, reject) => {
        worker.onmessage = ({ data }) => {
          resolve(data);
          worker.terminate();
        };
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage({ sources, numbers: numbers(thread), rounds });
      });
    }),
  );
  const pairs = results.reduce((sum, r) => sum + r.pairs, 0);
  return (pairs * 1000) / Math.max(...results.map((r) => r.ms));
}
