import { beforeEach, expect, test } from 'bun:test';
import { getStore } from '@twinset/sdk';
import { fakeIntakes, fireEvent, intakeState, screen, setupPageTest, waitFor } from '@twinset/testing';
import { discardIntake, takeFiles, takePlace } from './intake-flow.ts';
import IntakeHost from './intake-host.tsx';
import { getIntake, resetIntake } from './intake-state.ts';

const stage = setupPageTest();
beforeEach(() => resetIntake());

/**
 * Makes the response of the first intake that is begun get lost; the server is reachable again when `isBack` is set.
 * @param isReachable the server is reachable at once
 */
function loseResponse(isReachable = false) {
  const server = globalThis.fetch;
  let isLost = false;
  const line = { isBack: true };
  globalThis.fetch = (async (input: string | URL | Request, init?: RequestInit) => {
    const isBegin = init?.method === 'POST' && /\/intake(\?|$)/.test(String(input));
    if (isLost && !line.isBack) throw new TypeError('The network is down.');
    const response = await server(input, init);
    if (!isBegin || isLost) return response;
    isLost = true;
    line.isBack = isReachable;
    throw new TypeError('The network is down.');
  }) as typeof fetch;
  return line;
}

test('a response that is lost after a confirmed discard causes no second question', async () => {
  const { answers, begun } = fakeIntakes(intakeState('first', { received: { files: 3, bytes: 9 } }));
  stage.show(<IntakeHost path="/" isOver={false} offer={null} />, answers);
  const line = loseResponse();
  void takePlace('folder', 'sets/second');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard and open' }));
  await waitFor(() => expect(getStore().view.waiting).toBe(true));
  expect(begun()).toEqual(['second']);
  line.isBack = true;
  await waitFor(() => expect(getIntake()).toMatchObject({ step: 'plan', abandoning: null }));
  expect(begun()).toEqual(['second', 'second']);
});

test('a dataset that was discarded before the response was lost is not asked about', async () => {
  stage.show(<IntakeHost path="/" isOver={false} offer={null} />, fakeIntakes(null).answers);
  const line = loseResponse();
  void takePlace('folder', 'sets/first');
  await waitFor(() => expect(getStore().view.waiting).toBe(true));
  await discardIntake();
  line.isBack = true;
  await takeFiles({ files: [{ path: 'second/a.png', file: new File(['x'], 'a.png') }], unreadable: [] });
  expect(getIntake()).toMatchObject({ step: 'plan', name: 'second', abandoning: null });
});

test('a response that is lost while the server is reachable is requested again, without an error', async () => {
  const { answers, begun } = fakeIntakes(null);
  stage.show(<IntakeHost path="/" isOver={false} offer={null} />, answers);
  loseResponse(true);
  await takePlace('folder', 'sets/first');
  expect(getIntake()).toMatchObject({ step: 'plan', problem: null });
  expect(begun()).toEqual(['first', 'first']);
});
