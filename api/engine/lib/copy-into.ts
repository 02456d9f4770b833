import { open } from 'node:fs/promises';
import { ENGINE_TUNABLES } from '../tunables.ts';

/** Copies the bytes of a file from a position on into an existing file. */
export async function copyInto(source: string, from: number, target: string, at: number): Promise<void> {
  const [input, output] = [await open(source, 'r'), await open(target, 'r+').catch((error) => error)];
  if (output instanceof Error) {
    await input.close();
    throw output;
  }
  try {
    const buffer = new Uint8Array(ENGINE_TUNABLES.zipCopy.value);
    let position = from;
    for (;;) {
      const { bytesRead } = await input.read(buffer, 0, buffer.length, position);
      if (bytesRead === 0) return;
      for (let done = 0; done < bytesRead; ) {
        const { bytesWritten } = await output.write(
          buffer,
          done,
          bytesRead - done,
          at + position - from + done,
        );
        done += bytesWritten;
      }
      position += bytesRead;
    }
  } finally {
    await Promise.all([input.close(), output.close()]);
  }
}
