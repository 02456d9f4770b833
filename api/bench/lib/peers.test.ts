import { expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const WORKLOADS = join(import.meta.dir, '..', 'workloads.bench.ts');

/** Returns what is in the cache of this product; Bun has files there, too. */
const filesIn = (cache: string) => readdirSync(join(cache, 'twinset'), { recursive: true }).sort();

/** Runs a benchmark with a folder of peers; returns its exit code, its errors, and what is in the cache afterwards. */
function benchWith(cache: string, peers: string) {
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, WORKLOADS, '--peers', peers, '--quick'], {
    env: { ...process.env, XDG_CACHE_HOME: cache },
  });
  return { exitCode, text: stderr.toString(), left: filesIn(cache) };
}

test('a folder that is not one of scripts ends a benchmark with a sentence, and nothing is copied', () => {
  const cache = mkdtempSync(join(tmpdir(), 'twinset-peers-'));
  const home = join(cache, 'twinset', 'peers');
  const scripts = join(home, 'scripts');
  try {
    mkdirSync(scripts, { recursive: true });
    writeFileSync(join(scripts, 'gen_data.py'), '');
    const before = filesIn(cache);
    for (const [folder, part] of [
      [home, 'this is not a folder of scripts that measure other libraries, as it has no gen_data.py.'],
      [join(cache, 'none'), 'this is not a folder of scripts'],
      [scripts, 'name the folder that they are copied from.'],
    ] as const) {
      const { exitCode, text, left } = benchWith(cache, folder);
      expect({ exitCode, left }).toEqual({ exitCode: 1, left: before });
      expect(text).toStartWith(`--peers ${folder}: `);
      expect(text).toContain(part);
      expect(text.trim().split('\n')).toHaveLength(1);
    }
  } finally {
    rmSync(cache, { recursive: true });
  }
});
