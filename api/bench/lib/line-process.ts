/** A process that answers each line of its input with a line. */
export class LineProcess {
  readonly #child;
  readonly #lines: AsyncIterator<string>;

  constructor(command: string[]) {
    this.#child = Bun.spawn(command, { stdin: 'pipe', stdout: 'pipe', stderr: 'inherit' });
    this.#lines = linesOf(this.#child.stdout);
  }

  /** Returns the next line. */
  async read(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error(`The process ended with ${await this.#child.exited}.`);
    return value;
  }

  /** Returns the answer to a line. */
  async ask(line: string): Promise<string> {
    this.#child.stdin.write(`${line}\n`);
    await this.#child.stdin.flush();
    return this.read();
  }

  /** Ends the input and waits for the end of the process. */
  async close(): Promise<void> {
    await this.#child.stdin.end();
    await this.#child.exited;
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
