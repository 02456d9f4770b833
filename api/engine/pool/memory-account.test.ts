import { describe, expect, test } from 'bun:test';
import { MemoryAccount } from './memory-account.ts';

/** Requests memory and records when it is granted. */
const asker = (account: MemoryAccount, granted: string[]) => (name: string, bytes: number) => {
  const taken = account.take(bytes);
  taken.then(() => granted.push(name));
  return taken;
};

describe('memory account', () => {
  test('grants requests in order; the rest waits until memory is freed', async () => {
    const account = new MemoryAccount(100);
    const granted: string[] = [];
    const ask = asker(account, granted);
    const first = await ask('first', 60);
    ask('second', 60);
    ask('third', 10);
    await Bun.sleep(0);
    expect([granted, account.waiting]).toEqual([['first'], 2]);
    first();
    await Bun.sleep(0);
    expect(granted).toEqual(['first', 'second', 'third']);
  });

  test('a request for more than the budget gets all of it, alone', async () => {
    const account = new MemoryAccount(100);
    const granted: string[] = [];
    const ask = asker(account, granted);
    const small = await ask('small', 1);
    const large = ask('large', 1000);
    ask('next', 1);
    await Bun.sleep(0);
    expect(granted).toEqual(['small']);
    small();
    (await large)();
    await Bun.sleep(0);
    expect(granted).toEqual(['small', 'large', 'next']);
  });

  test('freeing twice counts once', async () => {
    const account = new MemoryAccount(100);
    const freeMemory = await account.take(100);
    freeMemory();
    freeMemory();
    await account.take(100);
    account.take(1);
    expect(account.waiting).toBe(1);
  });
});
