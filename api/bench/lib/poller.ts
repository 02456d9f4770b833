/** Polls an address in a separate process, so that the times are those of the server alone. */
const SCRIPT = `
const [, url, every] = process.argv;
const times = [];
process.on('SIGTERM', () => { console.log(JSON.stringify(times)); process.exit(); });
for (let first = true; ; first = false) {
  const start = performance.now();
  await (await fetch(url)).arrayBuffer();
  if (first) console.log('ready');
  else times.push(performance.now() - start);
  await Bun.sleep(Number(every));
}`;

export class Poller {
  readonly #child: Bun.Subprocess<'ignore', 'pipe', 'inherit'>;
  readonly #reader;
  /** Resolves with the first response, which is not measured. */
  readonly ready: Promise<unknown>;

  /**
   * Starts polling.
   * @param every milliseconds between a response and the next request
   */
  constructor(url: string, every = 3) {
    const command = [process.execPath, '-e', SCRIPT, url, String(every)];
    this.#child = Bun.spawn(command, { stdin: 'ignore', stdout: 'pipe', stderr: 'inherit' });
    this.#reader = this.#child.stdout.getReader();
    this.ready = this.#reader.read();
  }

  /** Returns the longest response time and the 99th percentile, milliseconds. */
  async stop(): Promise<{ most: number; p99: number; count: number }> {
    await this.ready;
    await Bun.sleep(20);
    this.#child.kill('SIGTERM');
    let text = '';
    for (let part = await this.#reader.read(); !part.done; part = await this.#reader.read())
      text += new TextDecoder().decode(part.value);
    const times = (JSON.parse(text || '[]') as number[]).sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
    return { most: at(1), p99: at(0.99), count: times.length };
  }
}
