/**
 * Preload of a worker: its heap seems to be 8 MiB larger each time it is measured, and a collection is sent to the other
 * thread instead of being run.
 */
declare const self: Worker;

let measured = 0;
const usage = process.memoryUsage;
process.memoryUsage = Object.assign(() => ({ ...usage(), heapTotal: ++measured * (8 << 20) }), usage);
Bun.gc = () => self.postMessage({ type: 'collected' });
