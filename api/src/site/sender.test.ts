import { beforeEach, expect, test } from 'bun:test';
import type { Log } from '../lib/log.ts';
import { openRecords, type Records } from '../records/open.ts';
import type { ChangedRows, RowChange } from '../records/row-changes.ts';
import { createSender, reportingFirst } from './sender.ts';

let records: Records;
let changes: ChangedRows;
let rounds: { sent: RowChange[]; end: PromiseWithResolvers<void> }[];
let send: () => Promise<void>;
beforeEach(() => {
  records = openRecords(':memory:');
  changes = records.listChanges();
  rounds = [];
  const store = (sent: readonly RowChange[]) => {
    const end = Promise.withResolvers<void>();
    rounds.push({ sent: [...sent], end });
    return end.promise;
  };
  send = createSender(changes, { store }, () => new Map());
});

const isOver = async (work: Promise<void>) => {
  const pending = Symbol();
  const first = await Promise.race([work.then(() => null), Bun.sleep(5).then(() => pending)]);
  return first !== pending;
};
const endRound = (n: number) => rounds[n]?.end.resolve();

test('without changes nothing is sent', async () => {
  await send();
  expect(rounds).toHaveLength(0);
});

test('a call that changes something during a transaction waits for the next one', async () => {
  records.sessions.add('a');
  const first = send();
  records.sessions.add('b');
  const [second, third] = [send(), send()];
  endRound(0);
  await first;
  expect(await isOver(second)).toBe(false);
  expect(rounds.map(({ sent }) => sent.map(({ session }) => session))).toEqual([['a'], ['b']]);
  endRound(1);
  await Promise.all([second, third]);
  expect(changes.any).toBe(false);
});

test('a row that changes while it is sent is sent again, with its last content', async () => {
  records.sessions.add('a');
  const first = send();
  records.sessions.set('a', 'started', true);
  endRound(0);
  await first;
  expect(changes.any).toBe(true);
  void send();
  expect(JSON.parse(rounds[1]?.sent[0]?.data ?? '')).toMatchObject({ key: 'a', started: 1 });
});

test('changes that could not be stored are sent again', async () => {
  records.sessions.add('a');
  const first = send();
  rounds[0]?.end.reject(new Error('no response'));
  expect(first).rejects.toThrow('no response');
  await first.catch(() => {});
  const second = send();
  expect(rounds[1]?.sent).toEqual(rounds[0]?.sent ?? []);
  expect(rounds[1]?.sent).toHaveLength(1);
  endRound(1);
  await second;
  records.sessions.remove('a');
  void send();
  expect(rounds[2]?.sent).toMatchObject([{ session: 'a', data: null }]);
});

test('each row that is not stored is counted once', async () => {
  expect(changes.count).toBe(0);
  for (const session of ['a', 'b']) records.sessions.add(session);
  records.sessions.set('a', 'started', true);
  expect(changes.count).toBe(2);
  const sent = send();
  endRound(0);
  await sent;
  expect(changes.count).toBe(0);
});

test('the first failure of a series is reported', async () => {
  const reported: string[] = [];
  const errors: (string | null)[] = ['one', 'two', null, 'three'];
  const store = async () => {
    const error = errors.shift();
    if (error) throw new Error(error);
  };
  const error: Log['error'] = (_, { error } = {}) => reported.push((error as Error).message);
  const tryToStore = reportingFirst(store, { error });
  const stored: boolean[] = [];
  while (errors.length > 0) stored.push(await tryToStore());
  expect(stored).toEqual([false, false, true, false]);
  expect(reported).toEqual(['one', 'three']);
});
