import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const DEBIAN = '/usr/lib/postgresql';
/** User of the database when the tests run as root: PostgreSQL refuses to. */
const NOBODY = 65_534;

/** Returns the folder with the programs of PostgreSQL, or null, printing that those tests are skipped. */
export function postgresPrograms(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    process.env.POSTGRES_BIN ?? '',
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
  ];
  const found = folders.find((folder) => folder !== '' && existsSync(join(folder, 'initdb')));
  if (found !== undefined) return found;
  console.log(`skipped: PostgreSQL is not in ${DEBIAN}, and POSTGRES_BIN does not name the folder of initdb`);
  return null;
}

/** A PostgreSQL with an empty database, which can be stopped and started again. */
export class PostgresService {
  #child: Bun.Subprocess | null = null;
  readonly #programs: string;
  readonly #port: number;
  readonly #folder: string;

  private constructor(programs: string, port: number, folder: string) {
    this.#programs = programs;
    this.#port = port;
    this.#folder = folder;
  }

  /** Creates the database and starts it on a free port. */
  static async start(programs: string): Promise<PostgresService> {
    const folder = mkdtempSync(join(tmpdir(), 'twinset-postgres-'));
    if (process.getuid?.() === 0) chownSync(folder, NOBODY, NOBODY);
    const service = new PostgresService(programs, await freePort(), folder);
    const options = ['-A', 'trust', '-U', 'twinset', '--no-sync', '-E', 'UTF8', '--locale=C'];
    const made = service.#spawn('initdb', '-D', join(folder, 'data'), ...options);
    if ((await made.exited) !== 0) throw new Error('The database could not be created.');
    await service.start();
    return service;
  }

  get url(): string {
    return `postgres://twinset@127.0.0.1:${this.#port}/postgres`;
  }

  /** Starts it and waits until it accepts connections. */
  async start(): Promise<void> {
    const options = ['-h', '127.0.0.1', '-p', String(this.#port), '-k', this.#folder, '-c', 'fsync=off'];
    this.#child = this.#spawn('postgres', '-D', join(this.#folder, 'data'), ...options);
    for (let tries = 0; tries < 400; tries++) {
      const ready = this.#spawn('pg_isready', '-q', '-h', '127.0.0.1', '-p', String(this.#port));
      if ((await ready.exited) === 0) return;
      await Bun.sleep(25);
    }
    throw new Error('PostgreSQL did not start.');
  }

  /** Ends it without waiting for its clients. */
  async stop(): Promise<void> {
    this.#child?.kill('SIGQUIT');
    await this.#child?.exited;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #spawn(program: string, ...args: string[]): Bun.Subprocess {
    const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
    const user = process.getuid?.() === 0 ? asNobody : [];
    return Bun.spawn([...user, join(this.#programs, program), ...args], {
      cwd: this.#folder,
      stdout: 'ignore',
      stderr: 'ignore',
    });
  }
}
