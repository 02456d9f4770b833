import { rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { yieldToEventLoop } from '../../lib/yield-to-event-loop.ts';
import { ENGINE_TUNABLES } from '../../tunables.ts';

/** Writes values to a file, one line of JSON per value. */
export class LineWriter {
  readonly #sink: Bun.FileSink;
  #text = '';
  #bytes = 0;

  /** Opens a temporary file, which `end` renames. */
  constructor(readonly path: string) {
    // A sink keeps the end of an older, longer file.
    rmSync(`${path}.part`, { force: true });
    this.#sink = Bun.file(`${path}.part`).writer();
  }

  /**
   * Appends a value to what `flushIfFull` and `end` write.
   * @returns the range of its bytes in the file
   */
  add(value: unknown): { start: number; end: number } {
    const start = this.#bytes;
    this.addText(JSON.stringify(value));
    return { start, end: this.#bytes - 1 };
  }

  /** Appends a value as JSON without a line break. */
  addText(line: string): void {
    this.#bytes += Buffer.byteLength(line) + 1;
    this.#text += `${line}\n`;
  }

  /** Writes what was appended, if it is much; to be awaited between values, so that they take bounded memory. */
  flushIfFull(): Promise<void> | undefined {
    return this.#text.length < ENGINE_TUNABLES.linesBuffer.value ? undefined : this.#flush();
  }

  /** Appends values. */
  async addAll(values: Iterable<unknown>): Promise<void> {
    for (const value of values) {
      this.add(value);
      const flushed = this.flushIfFull();
      if (flushed) await flushed;
    }
  }

  async #flush(): Promise<void> {
    this.#sink.write(this.#text);
    this.#text = '';
    await this.#sink.flush();
  }

  /** Writes the rest; the file replaces an older one. */
  async end(): Promise<void> {
    await this.#flush();
    await this.#sink.end();
    await rename(`${this.path}.part`, this.path);
  }
}

/** Yields the lines of a text by its parts; the last line may lack its end. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
  if (rest !== '') yield [rest];
}

/** Yields the values of a file by its parts. */
async function* readParts<T>(path: string): AsyncGenerator<T[]> {
  const file = Bun.file(path);
  if (!(await file.exists())) return;
  let count = 0;
  for await (const lines of linesOf(file.stream())) {
    // One call takes less time than one per line.
    yield JSON.parse(`[${lines.join(',')}]`) as T[];
    count += lines.length;
    if (count < ENGINE_TUNABLES.linesAtOnce.value) continue;
    count = 0;
    await yieldToEventLoop();
  }
}

/** Reads the values of a file that `LineWriter` wrote; yields to other work in between. A missing file has none. */
export async function* readLines<T>(path: string): AsyncGenerator<T> {
  for await (const values of readParts<T>(path)) yield* values;
}

/** Returns all values of a file. */
export async function allLines<T>(path: string): Promise<T[]> {
  const values: T[] = [];
  for await (const part of readParts<T>(path)) for (const value of part) values.push(value);
  return values;
}
