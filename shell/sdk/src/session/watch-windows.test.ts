import { expect, test } from 'bun:test';
import { STORAGE_KEYS } from '@twinset/contract';
import { sendDeletions, setPendingDeletions } from '../flows/pending-deletions.ts';
import { setupFlowTest } from '../testing/setup-flow-test.ts';
import { watchWindows } from './watch-windows.ts';

setupFlowTest();

test('a session that is replaced in another window drops the deletions of this one', async () => {
  let waiting = ['a.png'];
  const sent: string[] = [];
  const drop = () => {
    waiting = [];
  };
  setPendingDeletions({ send: async () => void sent.push(...waiting), undo: () => false, drop });
  let report: (event: object) => void = () => {};
  const { window } = globalThis;
  Object.assign(globalThis, {
    window: {
      addEventListener: (_: string, listener: typeof report) => {
        report = listener;
      },
      removeEventListener: () => {},
    },
  });
  const stop = watchWindows();
  const [oldValue, newValue] = ['1', '2'].map((n) => `${n}1111111-2222-4333-8444-555555555555`);
  report({ key: STORAGE_KEYS.sessionId, oldValue, newValue });
  await sendDeletions();
  expect(sent).toEqual([]);
  stop();
  Object.assign(globalThis, { window });
  setPendingDeletions({ send: async () => {}, undo: () => false, drop: () => {} });
});
