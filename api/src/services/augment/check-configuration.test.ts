import { expect, test } from 'bun:test';
import { DEFAULT_CONFIG } from '@twinset/contract';
import { blockPairs, sessionWith } from '../../testing/split-session.ts';
import { startApi } from '../../testing/start-api.ts';

test('a configuration is checked without a run: completed, unknown fields named, wrong ones refused', async () => {
  const api = await startApi();
  const client = await sessionWith(api, blockPairs([]));
  const check = (config: Record<string, unknown>) => client.call('checkConfiguration', { body: { config } });
  expect(await check({ seed: 7 })).toMatchObject({ config: { ...DEFAULT_CONFIG, seed: 7 }, warnings: [] });
  expect(await check({ warp: 1 })).toMatchObject({
    config: DEFAULT_CONFIG,
    warnings: [
      { code: 'UnknownFields', message: 'Unknown field(s) of the configuration were ignored: warp.' },
    ],
  });
  const wrong = await check({ transformRanges: { randomRotate: { degrees: [-900, 0] } } });
  expect(wrong).toMatchObject({ success: false, code: 'InvalidConfiguration' });
  expect(JSON.stringify(wrong)).toContain('randomRotate');
  const ratios = await check({ trainRatio: 0.9 });
  expect(ratios).toMatchObject({ message: 'The three ratios add up to 130.0 %, not 100 %.' });
});
