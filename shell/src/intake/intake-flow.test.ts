import { beforeEach, expect, test } from 'bun:test';
import type { CallOutput } from '@twinset/contract';
import { setPendingDeletions } from '@twinset/sdk';
import { intakePlan, intakeState, refusal, setupPageTest, waitFor } from '@twinset/testing';
import { discardIntake, takeFiles, takeIn } from './intake-flow.ts';
import { getIntake, resetIntake, setIntake } from './intake-state.ts';

const stage = setupPageTest();
beforeEach(() => resetIntake());

const intake = intakeState('set');
const planIntake = intakePlan({ isComplete: false, missing: { files: 1, bytes: 1 }, pairs: 0 });

/** Returns whether the browser would ask before the window is closed. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the browser asks before a window is closed that sends a dataset, and not after it', async () => {
  let refuse = () => {};
  const pieces = new Promise<CallOutput<'intakePieces'> | ReturnType<typeof refusal>>((resolve) => {
    refuse = () => resolve(refusal('WrongState', 'No intake.'));
  });
  stage.show(null, {
    beginIntake: { success: true, intake },
    listIntakeFiles: { success: true, intake },
    planIntake,
    intakePieces: () => pieces,
    intake: () => ({ success: true, intake: stage.sent('beginIntake').length > 0 ? intake : null }),
  });
  const taken = takeFiles({
    files: [{ path: 'set/a.json', file: new File(['x'], 'a.json') }],
    unreadable: [],
  });
  await waitFor(() => expect(stage.sent('intakePieces')).toHaveLength(1));
  expect(getIntake().step).toBe('send');
  expect(asks()).toBe(true);
  refuse();
  await taken;
  expect(getIntake().problem?.message).toBe('No intake.');
  expect(asks()).toBe(false);
});

test('deletions that can still be undone are sent before a dataset replaces the files', async () => {
  const order: string[] = [];
  setPendingDeletions({ send: async () => void order.push('deletions'), undo: () => false, drop: () => {} });
  const record = <T>(name: string, response: T): T => {
    order.push(name);
    return response;
  };
  stage.show(null, {
    intake: () => record('intake', { success: true, intake }),
    convertIntake: () => record('convertIntake', refusal('WrongState', 'No intake.')),
  });
  setIntake({ step: 'plan', name: 'set', plan: { ...planIntake, isComplete: true }, intake });
  await takeIn();
  setPendingDeletions({ send: async () => {}, undo: () => false, drop: () => {} });
  expect(order).toEqual(['deletions', 'intake', 'convertIntake']);
});

test('a dataset whose stored plan cannot be read is planned again, and the reason is shown', async () => {
  const failure = { code: 'WrongState' as const, message: 'The stored plan cannot be read.' };
  stage.show(null, {
    convertIntake: { success: true, intake: { ...intake, stage: 'converting' } },
    intake: () => ({
      success: true,
      intake: stage.sent('convertIntake').length > 0 ? { ...intake, failure } : intake,
    }),
    planIntake: { ...planIntake, isComplete: true, pairs: 3 },
  });
  setIntake({ step: 'plan', name: 'set', plan: { ...planIntake, isComplete: true, pairs: 2 }, intake });
  await takeIn();
  expect(getIntake()).toMatchObject({
    step: 'plan',
    plan: { pairs: 3 },
    problem: { message: failure.message },
  });
});

test('a dataset that is discarded before the server has begun its intake is abandoned by its id', async () => {
  const { promise: begun, resolve } = Promise.withResolvers<CallOutput<'beginIntake'>>();
  stage.show(null, {
    intake: { success: true, intake: null },
    beginIntake: () => begun,
    abandonIntake: { success: true },
  });
  const taken = takeFiles({ files: [{ path: 'set/a.png', file: new File(['x'], 'a.png') }], unreadable: [] });
  await waitFor(() => expect(stage.sent('beginIntake')).toHaveLength(1));
  await discardIntake();
  // The server may read this call first, and the session may have the intake of another window.
  expect(stage.sent('abandonIntake')).toEqual([]);
  resolve({ success: true, intake });
  await taken;
  await waitFor(() => expect(stage.sent('abandonIntake')).toHaveLength(1));
  expect(stage.sent('abandonIntake').map(({ query }) => query.get('id'))).toEqual([intake.id]);
  expect(stage.sent('listIntakeFiles')).toEqual([]);
  expect(getIntake()).toMatchObject({ step: 'choose', intake: null, isOpen: false });
});

test('a folder without files is refused with that reason, unreadable files with another one', async () => {
  stage.show(null, {});
  await takeFiles({ files: [], unreadable: [] });
  expect(getIntake().problem?.message).toBe('The folder contains no files.');
  await takeFiles({ files: [], unreadable: [{ filename: 'a.png', reason: 'Locked.' }] });
  expect(getIntake().problem?.message).toBe('No file could be read.');
});
