import { afterAll, beforeAll, expect, test } from 'bun:test';
import { isFailure } from '@twinset/contract';
import { startApi, type TestApi, type TestClient } from '../../testing/start-api.ts';
import {
  convert,
  converted,
  keyOf,
  listDropped,
  pairs,
  planned,
  sendPieces,
  started,
} from '../../testing/take-in.ts';
import { deskIn } from './needed-files.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** The plan of two pairs as version 0.1.0 stored it, before plans counted the files of a mask. */
const OLD_PLAN = `{"layout":"folders","label":"Folders of images and masks","masksOf":"classes","classes":[{"value":1,"name":"road"}],"labels":{"kind":"keep"},"questions":[],"leftOver":[],"notes":[],"choices":{}}
{"name":"a0","image":"set/images/a0.png","mask":{"kind":"file","path":"set/masks/a0.png"}}
{"name":"a1","image":"set/images/a1.png","mask":{"kind":"file","path":"set/masks/a1.png"},"group":"g"}
`;

/** Returns a client whose dataset can be converted, with the given stored plan. */
async function readyWith(text: string): Promise<TestClient> {
  const client = await started(api);
  const files = pairs(2);
  await listDropped(client, files);
  await planned(client, files);
  await sendPieces(client, files);
  await Bun.write(deskIn(api.ctx, keyOf(client)).plan, text);
  return client;
}

test('a plan that an older version stored is converted', async () => {
  const client = await readyWith(OLD_PLAN);
  expect(await converted(client)).toMatchObject({
    stage: 'done',
    result: { pairs: 2, failedFiles: [], config: { classes: [{ name: 'road' }], groupColumn: 'group' } },
  });
  expect((await client.ok('imageNames')).results).toEqual(['a0.png', 'a1.png']);
});

test.each([
  ['with pairs of another form', OLD_PLAN.replace('"mask":{"kind"', '"target":{"kind"')],
  ['with a header of another form', OLD_PLAN.replace('"labels"', '"rule"')],
  ['whose end is missing', OLD_PLAN.slice(0, -20)],
  ['that is empty', ''],
])('a stored plan %s is refused, and planned again', async (_, text) => {
  const client = await readyWith(text);
  const refused = await converted(client);
  expect(refused).toMatchObject({
    stage: 'open',
    failure: { code: 'WrongState', message: expect.stringContaining('The stored plan cannot be read') },
  });
  const again = await convert(client);
  expect(isFailure(again) && again.message).toBe('The dataset is not planned completely.');
  expect(await client.ok('planIntake', { body: {} } as never)).toMatchObject({ isComplete: true, pairs: 2 });
  expect(await converted(client)).toMatchObject({ stage: 'done', result: { pairs: 2 } });
});
