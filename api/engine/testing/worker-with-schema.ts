import { parseConfig } from '@twinset/contract';
import type { FromWorker } from '../pool/messages.ts';

declare const self: Worker;

// Replaces a worker in a test: reports what becomes of a check by a schema.
self.onmessage = () => {
  const reply = (name: string) =>
    self.postMessage({ type: 'ready', backend: { name, device: 'cpu' } } satisfies FromWorker);
  try {
    reply(parseConfig({}).ok ? 'valid' : 'invalid');
  } catch (error) {
    reply((error as Error).message);
  }
};
