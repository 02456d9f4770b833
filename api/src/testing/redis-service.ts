import { freePort } from './free-port.ts';

/** Returns the path of Redis, or null, printing that those tests are skipped. */
export function redisProgram(): string | null {
  const program = process.env.REDIS_SERVER || Bun.which('redis-server');
  if (program) return program;
  console.log('skipped: redis-server is not installed, and REDIS_SERVER does not name it');
  return null;
}

/** A Redis without files, which can be stopped and started again with nothing in it. */
export class RedisService {
  #child: Bun.Subprocess | null = null;
  readonly #program: string;
  readonly #port: number;
  readonly #options: string[];

  private constructor(program: string, port: number, options: string[]) {
    this.#program = program;
    this.#port = port;
    this.#options = options;
  }

  /** Starts it on a free port. @param policy its maxmemory-policy */
  static async start(program: string, policy = 'noeviction'): Promise<RedisService> {
    const redis = new RedisService(program, await freePort(), ['--maxmemory-policy', policy]);
    await redis.start();
    return redis;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}/0`;
  }

  /** Starts it and waits until it accepts connections. */
  async start(): Promise<void> {
    const fixed = ['--port', String(this.#port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.#child = Bun.spawn([this.#program, ...fixed, ...this.#options], {
      stdout: 'ignore',
      stderr: 'ignore',
    });
    for (let tries = 0; tries < 200; tries++) {
      const isUp = await Bun.connect({ hostname: '127.0.0.1', port: this.#port, socket: { data() {} } }).then(
        (socket) => {
          socket.end();
          return true;
        },
        () => false,
      );
      if (isUp) return;
      await Bun.sleep(20);
    }
    throw new Error('Redis did not start.');
  }

  /** Ends it immediately, as a crash would. */
  async stop(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#child?.exited;
  }
}
