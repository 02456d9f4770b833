/**
 * Processor time of the first and the third run of a process by kind of thread, with one worker and with two, in turns; then
 * what a user of a new server waits for, first and again, with the warm-up and without it, in turns:
 *
 *   bun api/bench/first-run.bench.ts [--rounds 5] [--only TEXT]
 *
 * `--only server` measures the server alone.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FirstRun } from './lib/first-run-child.ts';
import { median } from './lib/median.ts';
import { measureSessions, measureWaiting, type Sessions, STEPS, type Times } from './lib/new-server.ts';
import { spawnBun } from './lib/spawn-bun.ts';
import { printTable, type Row } from './lib/table.ts';
import { THREAD_KINDS, type ThreadTimes } from './lib/thread-times.ts';
import { ownWorkload } from './lib/workload.ts';
import { WORKLOADS } from './lib/workload-list.ts';
import { workloadSources } from './lib/workload-sources.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string' }, only: { type: 'string' } } });
const rounds = Number(values.rounds ?? 5);
const AVAILABLE = 40;
/** Sources of each workload. */
const SOURCES: Record<string, number> = {
  'W1: JPEG, everything': 40,
  '12 MP to 512, 5 outputs': 10,
  '128x96, everything, 1 output': 400,
};

const script = join(import.meta.dir, 'lib', 'first-run-child.ts');
const w1 = await ownWorkload(join(tmpdir(), `twinset-w1-${AVAILABLE}`), AVAILABLE);
const sum = (times: ThreadTimes) => THREAD_KINDS.reduce((all, kind) => all + times[kind], 0);

for (const { name, variant, per, ops } of WORKLOADS) {
  const count = SOURCES[name];
  if (count === undefined || !name.includes(values.only ?? '')) continue;
  const sources = await workloadSources(w1, AVAILABLE, variant, count);
  const runs: Record<number, FirstRun[]> = { 1: [], 2: [] };
  for (let round = 0; round < rounds; round++) {
    for (const workers of [1, 2]) {
      const args = [sources, count * per, JSON.stringify(ops), workers];
      runs[workers].push(JSON.parse(await spawnBun(script, args, 'The runs failed.')));
    }
  }
  for (const workers of [1, 2]) {
    const row = (what: string, of: (times: ThreadTimes) => number): Row => {
      const [first, third] = (['first', 'third'] as const).map((run) =>
        median(runs[workers].map((times) => of(times[run]))),
      );
      return [what, `${first.toFixed(0)} ms`, `third run ${third.toFixed(0)} ms`];
    };
    printTable(`${name}: first run, ${workers} worker${workers > 1 ? 's' : ''}, ${rounds} rounds`, [
      ...THREAD_KINDS.map((kind) => row(kind, (times) => times[kind])),
      row('whole', sum),
    ]);
  }
}

const SERVER = 'new server, JPEG';
if (SERVER.includes(values.only ?? '')) {
  const sources = await workloadSources(w1, AVAILABLE, 'jpeg', AVAILABLE);
  const modes = [
    { title: 'without warm-up', warmUp: false, sessions: [] as Sessions[] },
    { title: 'with warm-up', warmUp: true, sessions: [] as Sessions[] },
  ];
  for (let round = 0; round < rounds; round++)
    for (const { warmUp, sessions } of modes) sessions.push(await measureSessions(sources, warmUp));
  const both = await Promise.all(modes.map(({ warmUp }) => measureWaiting(warmUp)));
  for (const [i, { title, sessions }] of modes.entries()) {
    const { cpu, peak, resident, later } = both[i];
    const of = (pick: (one: Sessions) => Times): string => {
      const [cpu, ms] = (['cpu', 'ms'] as const).map((what) =>
        median(sessions.map((one) => pick(one)[what])).toFixed(0),
      );
      return `${cpu} ms of the processor in ${ms} ms`;
    };
    printTable(`${SERVER}, ${title}, ${rounds} rounds`, [
      ...STEPS.map(
        (step): Row => [step, of(({ first }) => first[step]), `again ${of(({ second }) => second[step])}`],
      ),
      ['peak memory', `${median(sessions.map((one) => one.peak)).toFixed(0)} MiB`],
      ['waiting', `${cpu} ms of the processor`, 'in the first seconds, without requests'],
      [
        'memory without requests',
        `${resident.toFixed(0)} MiB`,
        `peak ${peak.toFixed(0)}, a minute later ${later.toFixed(0)}`,
      ],
    ]);
  }
}
