import { expect, test } from 'bun:test';
import { DEFAULT_CONFIG } from '@twinset/contract';
import { openRecords } from './open.ts';

test('a run that is rendered again has neither a result nor a zip in the bucket', () => {
  const { sessions, runs } = openRecords(':memory:');
  sessions.add('a');
  runs.add({ id: 'r', session: 'a', config: DEFAULT_CONFIG });
  runs.setZipInBucket('r');
  runs.finish('r', {
    zipPath: '/r/augmented_data.zip',
    zipBytes: 5,
    seconds: 1,
    backend: 'wasm',
    warnings: [],
    outputs: { train: 3, val: 1, test: 1 },
  });
  runs.restart('r');
  expect(runs.running('a')).toMatchObject([{ id: 'r', result: null, zipInBucket: false }]);
});
