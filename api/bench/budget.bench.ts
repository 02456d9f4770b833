/**
 * Processor time of the server per prediction of a budget while a control moves, on small generated pairs:
 * `bun api/bench/budget.bench.ts [--pairs 400] [--calls 300]`. Beside it, in turns, that of the smallest call.
 */
import { parseArgs } from 'node:util';
import { ServerProcess } from '../src/testing/server-process.ts';
import { blockPairs, numbersTo, sessionWith } from '../src/testing/split-session.ts';
import { makeClient } from '../src/testing/start-api.ts';
import { printTable } from './lib/table.ts';

const { values } = parseArgs({ options: { pairs: { type: 'string' }, calls: { type: 'string' } } });
const pairs = Number(values.pairs ?? 400);
const calls = Number(values.calls ?? 300);
/** Milliseconds per tick of the system's processor times. */
const TICK = 10;
const ROUNDS = 3;

const server = new ServerProcess({ FSYNC: 'false', RATE_LIMIT_PER_MINUTE: '0' });
await server.start();
const client = makeClient(server.origin, crypto.randomUUID());
const label = (n: number, x: number, y: number) =>
  n % 4 === 0 ? 0 : x > 3 && x < 14 && y > 5 && y < 12 ? 1 : n % 5 === 0 && x > 20 && y > 20 ? 2 : 0;
await sessionWith({ client: () => client } as never, blockPairs(numbersTo(pairs), 'grey', label));

const CONFIG = {
  trainRatio: 1,
  valRatio: 0,
  testRatio: 0,
  totalAugmentedImages: 1000,
  randomCrop: true,
  imageMaskChannels: { imgChannels: 3, maskChannels: 1 },
};
const predict = (budget: object) =>
  client.ok('predictShares', { body: { config: { ...CONFIG, budget } } } as never);
const KINDS: [name: string, call: (n: number) => Promise<unknown>][] = [
  ['weight of a class', (n) => predict({ classWeights: { 2: 1 + n / 1000 } })],
  ['share of empty outputs', (n) => predict({ emptyShare: n / 10_000 })],
  ['capabilities, for comparison', () => client.ok('capabilities')],
];

// The first calls survey the masks and compile the code.
for (const [, call] of KINDS) for (let n = 0; n < 100; n++) await call(9000 + n);
const found = KINDS.map(() => [] as number[]);
for (let round = 0; round < ROUNDS; round++) {
  for (const [kind, [, call]] of KINDS.entries()) {
    const before = server.processorTime.all;
    for (let n = 0; n < calls; n++) await call(1 + round * calls + n);
    found[kind]?.push(((server.processorTime.all - before) * TICK) / calls);
  }
}
await server.stop();
printTable(
  'Milliseconds of CPU per call, least to most of the rounds',
  KINDS.map(([name], kind) => {
    const sorted = (found[kind] ?? []).toSorted((a, b) => a - b);
    return [name, sorted.map((one) => one.toFixed(2)).join(', ')];
  }),
);
