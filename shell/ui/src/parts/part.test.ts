import { expect, test } from 'bun:test';
import { createPart } from './part.ts';

/** Returns an import that fails a number of times before it succeeds. */
function failing(times: number) {
  const load = async () => {
    load.tries += 1;
    if (load.tries <= times) throw new Error('The chunk is not there.');
    return 'code';
  };
  load.tries = 0;
  return load;
}

const loaded = (part: ReturnType<typeof createPart<string>>) =>
  new Promise<void>((resolve) => {
    part.subscribe(() => part.state().code !== null && resolve());
  });

test('a part is loaded once, however often it is requested', async () => {
  const load = failing(0);
  const part = createPart(load);
  expect(load.tries).toBe(0);
  part.load();
  part.load();
  await loaded(part);
  expect(part.state()).toEqual({ code: 'code', isSlow: false });
  part.load();
  expect(load.tries).toBe(1);
});

test('a failed part is reported as slow, and is loaded again', async () => {
  const load = failing(1);
  const part = createPart(load);
  part.load();
  await Bun.sleep(5);
  expect(part.state()).toEqual({ code: null, isSlow: true });
  await loaded(part);
  expect(part.state()).toEqual({ code: 'code', isSlow: false });
  expect(load.tries).toBe(2);
});

test('it is loaded again at once when the browser is online again', async () => {
  const load = failing(3);
  const part = createPart(load);
  part.load();
  for (let tries = 1; tries <= 3; tries++) {
    await Bun.sleep(5);
    expect(load.tries).toBe(tries);
    dispatchEvent(new Event('online'));
  }
  await loaded(part);
  expect(load.tries).toBe(4);
});

test('an import without a response is reported as slow after one second', async () => {
  const part = createPart(() => new Promise<string>(() => {}));
  part.load();
  await Bun.sleep(5);
  expect(part.state().isSlow).toBe(false);
  await Bun.sleep(1100);
  expect(part.state()).toEqual({ code: null, isSlow: true });
});
