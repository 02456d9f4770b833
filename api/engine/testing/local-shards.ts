import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine, ShardInput, ShardName, Shards } from '../types.ts';

/** Shards that an engine renders into a folder; counts how often each was requested. */
export class LocalShards implements Shards {
  readonly window = 3;
  readonly rendered = new Map<number, number>();
  /** Rendered outputs. */
  outputs = 0;
  readonly #engine: Engine;
  readonly #folder: string;
  readonly #outputs: number;

  constructor(engine: Engine, folder: string, outputs: number) {
    this.#engine = engine;
    this.#folder = folder;
    this.#outputs = outputs;
  }

  async outputsPerShard(): Promise<number> {
    return this.#outputs;
  }

  async render(...[stamp, input, options]: Parameters<Shards['render']>): Promise<void> {
    this.rendered.set(input.first, (this.rendered.get(input.first) ?? 0) + 1);
    const path = this.#path(stamp, { first: input.first, tasks: input.tasks.length });
    let before = 0;
    const onProgress = (outputs: number) => {
      this.outputs += outputs - before;
      before = outputs;
      options.onProgress(outputs);
    };
    // What another process receives.
    const sent = JSON.parse(JSON.stringify(input)) as ShardInput;
    await Bun.write(`${path}.txt`, await this.#engine.renderShard(sent, path, { ...options, onProgress }));
  }

  text(stamp: string, shard: ShardName): Promise<string> {
    return Bun.file(`${this.#path(stamp, shard)}.txt`).text();
  }

  /** Parts that were copied. */
  fetched = 0;

  async fetch(stamp: string, shard: ShardName, path: string): Promise<void> {
    this.fetched++;
    await copyFile(this.#path(stamp, shard), path);
  }

  /** Zip of the parts and of what follows them. */
  joined: Blob | null = null;

  async complete(...[stamp, shards, { path, end }]: Parameters<Shards['complete']>): Promise<number> {
    const parts = shards.map((shard) => Bun.file(this.#path(stamp, shard)));
    const rest = Bun.file(path).slice(end);
    this.joined = new Blob(await Promise.all([...parts, rest].map((part) => part.bytes())));
    return this.joined.size;
  }

  #path(stamp: string, { first, tasks }: ShardName): string {
    return join(this.#folder, `${stamp.slice(0, 8)}-${first}-${tasks}`);
  }
}
