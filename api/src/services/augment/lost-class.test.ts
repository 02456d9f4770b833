import { afterAll, beforeAll, expect, test } from 'bun:test';
import { makePng } from '../../testing/png.ts';
import { startApi, type TestApi } from '../../testing/start-api.ts';
import { uploadFiles } from '../../testing/upload-folder.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

for (const channels of [1, 3] as const)
  test(`a class that down-scaling removes from every output is named (masks of ${channels} channel(s))`, async () => {
    const client = api.client();
    await client.start();
    const names = [1, 2, 3, 4].map((n) => `${n}.png`);
    const line = (x: number, y: number) => (x % 8 === 3 && y > 60 ? 1 : y < 30 ? 0 : 2);
    await uploadFiles(
      client,
      'images',
      names.map((name, i) => ({
        name,
        bytes: makePng(128, 128, 3, (x, y, c) => (x * 3 + y * i + c * 60) & 255),
      })),
    );
    await uploadFiles(
      client,
      'masks',
      names.map((name) => ({ name, bytes: makePng(128, 128, channels, line) })),
    );
    const config = {
      resizeAugImage: true,
      augImageDimension: { width: 32, height: 32 },
      totalAugmentedImages: 4,
      imageMaskChannels: { imgChannels: 3, maskChannels: channels },
      classes: [{ value: 1, name: 'crack' }],
    };
    const lost = {
      code: 'ClassLost',
      message: expect.stringMatching(/^Label 1 \(crack\) occurs in the masks but in no output/),
    };
    const plan = await client.ok('plan', { body: { config } } as never);
    expect(plan.warnings).toContainEqual(lost);
    const form = new FormData();
    form.set('config', JSON.stringify(config));
    const answer = await client.ok('augment', { form } as never);
    expect(answer.warnings.filter(({ code }) => code === 'ClassLost')).toEqual([lost]);
    const { manifest } = await client.ok('manifest');
    expect(manifest.labelSafety).toMatchObject({ passed: true, lost: [{ source: 1, label: 1 }] });
    const larger = { ...config, augImageDimension: { width: 128, height: 128 } };
    const whole = await client.ok('plan', { body: { config: larger } } as never);
    expect(whole.warnings.map(({ code }) => code)).not.toContain('ClassLost');
  });
