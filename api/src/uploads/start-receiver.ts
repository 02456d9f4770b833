import { AppError } from '../lib/app-error.ts';
import type { Part } from '../storage/port.ts';
import { TUNABLES } from '../tunables.ts';
import type { FromReceiver, ReceiverPlace, ToReceiver } from './messages.ts';

export type ReceiverOptions = ReceiverPlace & {
  /** Responds to an upload as if this thread had received it; its body is in the part that the other thread writes. */
  answer: (request: Request, upload: { address: string; part: Part }) => Promise<Response>;
  /** Called when the thread crashed, or could not be restarted, which is retried every second. */
  onLost: () => void;
  script?: URL;
};

export type Receiver = {
  port: number;
  /** Waits for uploads in progress, unless forced. */
  stop(force: boolean): Promise<void>;
};

/** Starts the thread once. `lost` resolves when it has ended. */
async function begin({ answer, onLost: _, script, ...place }: ReceiverOptions) {
  const worker = new Worker(script ?? new URL('./receiver.ts', import.meta.url));
  const post = (message: ToReceiver) => worker.postMessage(message);
  /** Bytes of the parts that are being written. */
  const written = new Map<number, PromiseWithResolvers<number>>();
  const listening = Promise.withResolvers<number>();
  const stopped = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();

  async function take({ id, url, headers, address, part }: Extract<FromReceiver, { type: 'upload' }>) {
    const bytes = Promise.withResolvers<number>();
    bytes.promise.catch(() => {});
    written.set(id, bytes);
    const whole = (maxBytes: number) => {
      if (maxBytes < place.maxBytes) post({ type: 'limit', id, bytes: maxBytes });
      return bytes.promise;
    };
    const request = new Request(url, { method: 'PUT', headers });
    const response = await answer(request, { address, part: { path: part, whole } });
    const body = await response.text();
    written.delete(id);
    post({ type: 'answer', id, status: response.status, headers: [...response.headers], body });
  }
  worker.onmessage = ({ data }: MessageEvent<FromReceiver>) => {
    if (data.type === 'upload') void take(data);
    // A refused upload is no longer awaited.
    else if (data.type === 'complete') written.get(data.id)?.resolve(data.bytes);
    else if (data.type === 'failed') written.get(data.id)?.reject(new AppError(data.code, data.message));
    else if (data.type === 'listening') listening.resolve(data.port);
    else if (data.type === 'refused') listening.reject(new Error(data.message));
    else stopped.resolve();
  };
  const end = () => {
    for (const { reject } of written.values()) reject(new AppError('UploadFailed'));
    listening.reject(new Error('UPLOAD_PORT: the upload thread stopped before it was ready.'));
    stopped.resolve();
    lost.resolve();
  };
  worker.onerror = (event) => {
    event.preventDefault();
    worker.terminate();
    end();
  };
  worker.addEventListener('close', end);
  post({ type: 'listen', ...place });
  return { worker, post, port: await listening.promise, stopped: stopped.promise, lost: lost.promise };
}

/**
 * Receives uploads in a separate thread on a separate port. A crashed thread fails its uploads, which can be sent
 * again, and is restarted.
 * @throws Error if the port is not available
 */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  let thread = await begin(options);
  const { port } = thread;
  let stopping = false;
  const beginAgain = async (): Promise<void> => {
    try {
      thread = await begin({ ...options, port });
      void watch();
    } catch {
      options.onLost();
      await Bun.sleep(TUNABLES.receiverRestart.value);
      if (!stopping) await beginAgain();
    }
  };
  const watch = async () => {
    await thread.lost;
    if (stopping) return;
    options.onLost();
    await beginAgain();
  };
  void watch();
  return {
    port,
    async stop(force) {
      stopping = true;
      if (!force) {
        thread.post({ type: 'stop' });
        await thread.stopped;
      }
      thread.worker.terminate();
    },
  };
}
