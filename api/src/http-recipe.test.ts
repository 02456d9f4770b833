import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { sha256, temporaryFolder } from '@twinset/engine/testing';
import { augment, blockPairs, numbersTo, sessionWith, writePairFiles } from './testing/split-session.ts';
import { startApi } from './testing/start-api.ts';

const folder = temporaryFolder();

const missing = ['bash', 'curl'].filter((name) => Bun.which(name) === null);
if (process.platform !== 'linux') missing.push('the UUIDs of Linux');
if (missing.length > 0) console.log(`skipped: the calls of docs/http-api.md need ${missing.join(', ')}`);

test.skipIf(missing.length > 0)(
  'the calls of docs/http-api.md give the zip, and nothing remains',
  async () => {
    const text = await Bun.file(join(import.meta.dir, '../../docs/http-api.md')).text();
    const script = /```sh\n(.*?)```/s.exec(text)?.[1] ?? '';
    const config = JSON.parse(/'config=(\{.*\})'/.exec(script)?.[1] ?? '');
    const api = await startApi();
    const pairs = blockPairs(numbersTo(6));
    const client = await sessionWith(api, pairs);
    expect(await augment(client, config)).toMatchObject({ success: true });
    await client.ok('transferZip');
    const [link] = await client.ok('signDownloadUrls', { body: ['augmented_data.zip'] } as never);
    const expected = sha256(await (await fetch(client.resolve(link?.url ?? ''))).bytes());
    const before = api.ctx.records.sessions.keys().length;

    await writePairFiles(join(folder, 'dataset'), pairs);
    const child = Bun.spawn(['bash', '-c', script], {
      cwd: folder,
      env: { ...process.env, SERVER: api.origin },
      stdout: 'pipe',
      stderr: 'inherit',
    });
    const out = await new Response(child.stdout).text();
    expect([await child.exited, out]).toEqual([0, expect.stringContaining('"train":50')]);
    expect(sha256(await Bun.file(join(folder, 'training-set.zip')).bytes())).toBe(expected);
    expect(api.ctx.records.sessions.keys().length).toBe(before);
    await api.stop();
  },
);
