import { ENGINE_TUNABLES } from '../tunables.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** Returns the SHA-256 of bytes as hexadecimal digits. */
export const sha256 = (bytes: Uint8Array): string =>
  new Bun.CryptoHasher('sha256').update(bytes).digest('hex');

/** Returns the SHA-256 of a file of any size as hexadecimal digits. Events are handled meanwhile. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256');
  let since = 0;
  for await (const chunk of Bun.file(path).stream()) {
    hash.update(chunk);
    since += chunk.length;
    if (since < ENGINE_TUNABLES.hashSlice.value) continue;
    // Bun reads the next chunk without handling events.
    await yieldToEventLoop();
    since = 0;
  }
  return hash.digest('hex');
}
