import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './paths.ts';

/**
 * Starts a storage service.
 * @param script program of `api/src/testing` that prints the variables of a server that stores its files there
 */
export async function startStorageService(
  script: string,
): Promise<{ env: Record<string, string>; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [join(ROOT, 'api/src/testing', script)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const env = await new Promise<Record<string, string>>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
    createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { env, stop };
}
