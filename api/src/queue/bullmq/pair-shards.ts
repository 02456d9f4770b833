import { join } from 'node:path';
import {
  type ConvertedPair,
  forEachConcurrent,
  type PairRange,
  type PairShards,
  type ShardOptions,
  sha256OfFile,
} from '@twinset/engine';
import { TUNABLES } from '../../tunables.ts';
import type { RunnerMeans } from '../open.ts';
import type { IntakeOwner } from '../port.ts';
import type { PairSource, ShardInputs } from '../shard-inputs.ts';
import { repeated } from './repeated.ts';
import type { ShardFolder } from './shard-folder.ts';
import type { SiteWorkers } from './site-workers.ts';

/** Converts the ranges of one intake in worker processes. */
export class IntakeShards implements PairShards {
  readonly #means: RunnerMeans;
  readonly #workers: SiteWorkers;
  readonly #folder: ShardFolder;
  readonly #root: string;
  readonly #objectOf: IntakeOwner['objectOf'];
  /** Files that were sent to the bucket, by path; null: they do not exist. */
  readonly #sent = new Map<string, Promise<PairSource | null>>();

  /** @param root folder of the listed files on this machine */
  constructor(
    means: RunnerMeans,
    workers: SiteWorkers,
    folder: ShardFolder,
    { root, objectOf }: { root: string; objectOf: IntakeOwner['objectOf'] },
  ) {
    this.#means = means;
    this.#workers = workers;
    this.#folder = folder;
    this.#root = root;
    this.#objectOf = objectOf;
  }

  get window(): number {
    return this.#workers.window;
  }

  async convert(range: PairRange, part: string, options: ShardOptions): Promise<ConvertedPair[]> {
    const { first, pairs, settings, files } = range;
    const found: PairSource[] = [];
    await forEachConcurrent(files, TUNABLES.sourcesAtOnce.value, async (path) => {
      options.signal.throwIfAborted();
      const source = await this.#sourceOf(path, options.signal);
      if (source) found.push(source);
    });
    const sources = found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    const input: ShardInputs['pairs'] = { kind: 'pairs', pairs, settings, sources };
    const stamp = new Bun.CryptoHasher('sha256').update(JSON.stringify(input)).digest('hex');
    const shard = this.#folder.address(`${stamp.slice(0, 16)}-${first}-${pairs.length}`);
    await this.#folder.work(shard, input, options);
    const results = JSON.parse(await this.#folder.text(shard, options.signal)) as ConvertedPair[];
    await this.#folder.fetch(shard, part, options.signal);
    return results;
  }

  #sourceOf(path: string, signal: AbortSignal): Promise<PairSource | null> {
    const object = this.#objectOf(path);
    if (object) return Promise.resolve({ path, ...object });
    const sent = this.#sent.get(path) ?? this.#send(path, signal);
    this.#sent.set(path, sent);
    return sent;
  }

  /** Sends a file of this machine, such as an unpacked one, to the bucket; its content is its name. */
  async #send(path: string, signal: AbortSignal): Promise<PairSource | null> {
    const local = join(this.#root, path);
    // The conversion of the pair names a file that is missing.
    if (!(await Bun.file(local).exists())) return null;
    const { storage } = this.#means;
    const version = await sha256OfFile(local);
    const object = `${this.#folder.path}/files/${version}`;
    const type = 'application/octet-stream';
    await repeated(() => storage.upload(this.#folder.session, object, local, type), signal);
    return { path, object, version };
  }
}
