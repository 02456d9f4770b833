import type { FromWorker, ToWorker } from '../pool/messages.ts';

declare const self: Worker;

const me = Math.random();
const asking = new Set<number>();
const keeping = new Set<number>();
const placing = new Set<number>();
const reply = (message: FromWorker) => self.postMessage(message);

// Replaces a worker in the pool's tests: the path of its task selects its behaviour.
self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'start') return reply({ type: 'ready', backend: { name: 'test', device: 'cpu' } });
  if (data.type === 'granted') {
    if (keeping.delete(data.ask)) {
      const granted = Date.now();
      await Bun.sleep(30);
      const value = [granted, Date.now()];
      reply({ type: 'freeMemory', ask: data.ask, kept: 0 });
      return reply({ type: 'done', id: data.ask, value, kept: 0 });
    }
    if (asking.delete(data.ask)) reply({ type: 'done', id: data.ask, value: [0, 0], kept: 0 });
    return;
  }
  if (data.type === 'dropFrames') return reply({ type: 'dropped' });
  if (data.type === 'placed') {
    placing.delete(data.id);
    await Bun.sleep(30);
    return reply({ type: 'done', id: data.id, value: [data.at, Date.now()], kept: 0 });
  }
  if (data.type === 'cancel' && placing.delete(data.id))
    return reply({ type: 'failed', id: data.id, error: { name: 'Error', message: 'cancelled' } });
  if (data.type !== 'task') return;
  const { path } = data.input as { path: string };
  if (path.startsWith('ask')) reply({ type: 'ask', ask: data.id, bytes: 100 });
  if (path === 'ask and die') await Bun.sleep(5);
  if (path === 'ask' || path === 'ask and keep') {
    (path === 'ask' ? asking : keeping).add(data.id);
    return;
  }
  if (path === 'cache') return reply({ type: 'done', id: data.id, value: [0, 0], kept: 100 });
  if (path === 'place') {
    placing.add(data.id);
    return reply({ type: 'place', id: data.id, bytes: 9 });
  }
  if (path === 'die' || path === 'ask and die') {
    process.exit(3);
  }
  if (path.startsWith('who')) {
    await Bun.sleep(8);
    return reply({ type: 'done', id: data.id, value: [me, me], kept: 0 });
  }
  if (path === 'wait') await Bun.sleep(50);
  if (path === 'throw')
    return reply({ type: 'failed', id: data.id, error: { name: 'Error', message: 'as told' } });
  reply({ type: 'done', id: data.id, value: [Number(path) || 0, Number(path) || 0], kept: 0 });
};
