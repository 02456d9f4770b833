import { expect, test } from 'bun:test';
import { isPageActive } from '../session/page-lifecycle.ts';
import { whilePageActive } from './while-page-active.ts';

const become = (type: 'pagehide' | 'freeze' | 'pageshow' | 'resume') => dispatchEvent(new Event(type));
const tick = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Returns a request that the test resolves. */
function request() {
  const signals: AbortSignal[] = [];
  let respond: (text: string) => void = () => {};
  const make = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<string>((resolve) => {
      respond = resolve;
    });
  };
  return { make, signals, respond: (text: string) => respond(text) };
}

for (const [inactive, active] of [
  ['pagehide', 'pageshow'],
  ['freeze', 'resume'],
] as const) {
  test(`a request that is pending at ${inactive} is aborted, and repeated at ${active}`, async () => {
    const { make, signals, respond } = request();
    const outcome = whilePageActive(make);
    await tick();
    become(inactive);
    expect(isPageActive()).toBe(false);
    // The browser may never settle it.
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    await tick();
    expect(signals.length).toBe(1);
    become(active);
    await tick();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    respond('second');
    expect(await outcome).toBe('second');
  });
}

test('a request that must not be repeated returns its replacement result', async () => {
  const outcome = whilePageActive(request().make, { interrupted: () => 'left' });
  await tick();
  become('pagehide');
  expect(await outcome).toBe('left');
  become('pageshow');
});

test('a request that is made while the page is inactive waits until it is active', async () => {
  become('pagehide');
  const { make, signals, respond } = request();
  const outcome = whilePageActive(make);
  await tick();
  expect(signals.length).toBe(0);
  become('pageshow');
  await tick();
  respond('then');
  expect(await outcome).toBe('then');
});

test("the caller's signal aborts the request", async () => {
  const caller = new AbortController();
  const outcome = whilePageActive(
    (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    { signal: caller.signal },
  );
  await tick();
  caller.abort('enough');
  await expect(outcome).rejects.toBe('enough');
});
