import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

/** Returns the path of the fake-gcs-server program, or null, printing that those tests are skipped. */
export function emulatorProgram(): string | null {
  const program = process.env.GCS_EMULATOR;
  if (program) return program;
  console.log('skipped: GCS_EMULATOR does not name a fake-gcs-server program');
  return null;
}

/** Writes a generated service account key for signing; the emulator checks no signature. */
export function writeKeyFile(folder: string): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const path = join(folder, 'key.json');
  const key = {
    type: 'service_account',
    project_id: 'twinset-test',
    client_email: 'test@twinset-test.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  writeFileSync(path, JSON.stringify(key));
  return path;
}

/** Starts the emulator with its objects in memory; returns the variables of a server that uses it. */
export async function startEmulator(program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'twinset-gcs-'));
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const args = ['-backend', 'memory', '-scheme', 'http', '-host', '127.0.0.1', '-port', String(port)];
  const child = Bun.spawn(
    [program, ...args, '-public-host', host, '-external-url', `http://${host}`, '-log-level', 'error'],
    {
      stdout: 'ignore',
      stderr: 'ignore',
    },
  );
  const endpoint = `http://${host}`;
  for (let tries = 0; tries < 100; tries++) {
    const up = await fetch(`${endpoint}/storage/v1/b?project=twinset-test`).then(
      (r) => r.ok,
      () => false,
    );
    if (up) break;
    await Bun.sleep(50);
  }
  return {
    env: {
      STORAGE: 'gcs',
      GCS_ENDPOINT: endpoint,
      GCS_KEY_FILE: writeKeyFile(folder),
      GCS_PROJECT: 'twinset-test',
    },
    async stop() {
      child.kill();
      await child.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// As a program it prints the variables as one line of JSON and runs until it is stopped.
if (import.meta.main) {
  const program = emulatorProgram();
  if (program === null) process.exit(1);
  const emulator = await startEmulator(program);
  process.once('SIGTERM', () => void emulator.stop().then(() => process.exit(0)));
  console.log(JSON.stringify(emulator.env));
}
