import { afterEach, expect, test } from 'bun:test';
import { TUNABLES } from '../tunables.ts';
import { Postgres } from './postgres.ts';

const STATEMENT = TUNABLES.siteStatement.value;
afterEach(() => {
  TUNABLES.siteStatement.value = STATEMENT;
});

test('a transaction that took too long is not committed later', async () => {
  const ends: Promise<string>[] = [];
  const sql = {
    begin<T>(task: (transaction: unknown) => Promise<T>): Promise<T> {
      const work = task({});
      ends.push(
        work.then(
          () => 'commit',
          () => 'rollback',
        ),
      );
      return work;
    },
  };
  const db = new Postgres('', sql as never);
  expect(await db.once(async () => 'stored')).toBe('stored');
  TUNABLES.siteStatement.value = 1;
  const response = Promise.withResolvers<void>();
  await expect(db.once(() => response.promise)).rejects.toMatchObject({ code: 'LATE' });
  response.resolve();
  expect(await Promise.all(ends)).toEqual(['commit', 'rollback']);
});
