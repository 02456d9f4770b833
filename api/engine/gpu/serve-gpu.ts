import { rmSync } from 'node:fs';
import { WarpDevice } from '@twinset/tensor-core/webgpu';
import type { FromGpu, ToGpu } from './messages.ts';
import type { openDevice } from './open-device.ts';

const send = (message: FromGpu) => process.send?.(message);

/** Maps files on first use; the mapping continues after the file is removed. */
function createMappings() {
  const mapped = new Map<string, Uint8Array>();
  return ({ file, unused }: ToGpu): Uint8Array => {
    for (const path of unused) mapped.delete(path);
    const memory = mapped.get(file) ?? Bun.mmap(file);
    if (!mapped.has(file)) rmSync(file, { force: true });
    mapped.set(file, memory);
    return memory;
  };
}

/**
 * Serves the engine in this process until it ends or closes the connection. The process ends itself when the device is
 * lost: a driver that failed once is not trusted again.
 */
export async function serveGpu(open: typeof openDevice): Promise<void> {
  const close = (reason: string) => {
    send({ type: 'closed', reason });
    // Gives the message time to leave.
    setTimeout(() => process.exit(1), 50);
  };
  process.on('disconnect', () => process.exit(0));
  try {
    const { device, ...facts } = await open();
    void device.lost.then(({ message }) => close(`the device was lost (${message || 'no reason given'})`));
    const warps = new WarpDevice(device);
    const mappingOf = createMappings();
    process.on('message', async (message: ToGpu) => {
      const { id, job } = message;
      try {
        await warps.run(job, mappingOf(message));
        send({ type: 'done', id });
      } catch (error) {
        send({ type: 'failed', id, reason: (error as Error).message || (error as Error).name });
      }
    });
    send({ type: 'open', ...facts });
  } catch (error) {
    close((error as Error).message);
  }
}
