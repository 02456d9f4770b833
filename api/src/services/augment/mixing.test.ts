import { afterAll, beforeAll, expect, test } from 'bun:test';
import { blockPairs, numbersTo, sessionWith } from '../../testing/split-session.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const always = { probability: 1 };
const CONFIG = {
  cutMix: true,
  mosaic: true,
  transformRanges: { cutMix: always, mosaic: always },
  totalAugmentedImages: 12,
  imageMaskChannels: { imgChannels: 3, maskChannels: 1 },
};
/** Returns the form of a run. */
function formOf(config: object): FormData {
  const form = new FormData();
  form.set('config', JSON.stringify(config));
  return form;
}
const label = (n: number, x: number, y: number) => (x + n > 12 && y > 9 ? 1 : 0);

test('outputs of CutMix and mosaic are previewed with their partners, made, and reproduced byte by byte', async () => {
  const client = await sessionWith(api, blockPairs(numbersTo(10), 'grey', label));
  const body = { config: CONFIG, set: 'train', indices: [0, 11] };
  const { results } = await client.ok('previewOutputs', { body } as never);
  for (const { source, partners = [] } of results) {
    expect(partners).toHaveLength(4);
    expect(partners).not.toContain(source);
  }
  const made = await client.ok('augment', { form: formOf(CONFIG) } as never);
  expect(made).toMatchObject({ success: true });
  const { manifest } = await client.ok('manifest');
  expect(manifest.labelSafety.passed).toBe(true);
  const outputs = manifest.outputs as { set: string; partners?: { image: string }[] }[];
  const training = outputs.filter(({ set }) => set === 'train');
  for (const [i, at] of [0, 11].entries())
    expect(training[at]?.partners?.map(({ image }) => image)).toEqual(results[i]?.partners as string[]);
  for (const output of outputs)
    expect(await client.ok('replay', { body: { config: CONFIG, output } } as never)).toMatchObject({
      same: true,
    });
});

test('masks of objects are refused with the reason', async () => {
  const client = await sessionWith(api, blockPairs(numbersTo(4), 'grey', label));
  const config = { ...CONFIG, mosaic: false, maskContent: 'objects' };
  expect(await client.call('augment', { form: formOf(config) })).toMatchObject({
    success: false,
    code: 'InvalidConfiguration',
    message: expect.stringContaining('CutMix cannot be used with objects'),
  });
});

test('objects are pasted only into masks of objects; otherwise the run is refused with status 422', async () => {
  const client = await sessionWith(api, blockPairs(numbersTo(6), 'grey', label));
  const config = { ...CONFIG, cutMix: false, mosaic: false, copyPaste: true };
  const refused = await client.call('augment', { form: formOf(config) });
  expect(refused).toMatchObject({ success: false, code: 'InvalidConfiguration' });
  expect(refused).toMatchObject({
    message: expect.stringContaining('Copy-paste: Only objects can be pasted.'),
  });
  const body = { config: { ...config, maskContent: 'objects' }, set: 'train', indices: [0] };
  const { results } = await client.ok('previewOutputs', { body } as never);
  expect(results).toHaveLength(1);
});
