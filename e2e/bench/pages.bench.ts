/**
 * Measures the pages in Chromium: bytes of each page, first and again; largest contentful paint, total blocking time
 * (computed from a load at full speed) and layout shifts at a quarter of the processor's speed; and the longest
 * interaction of a job with many pairs.
 *
 * `npm run bench -- pages`: `--rounds 3`, `--pairs 1000,10000` of the job (`0`: none), `--against COMMIT` also measures
 * the first page of another commit in turns, `--only TEXT` measures some pages, `--only /` the first one. CHROMIUM_PATH is the browser.
 */

import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { drawPairs, drawSmallPairs } from '../support/drawn.ts';
import { AREA_PATHS } from '../support/pages.ts';
import { endSeeded, seedResult, seedSession } from '../support/seed.ts';
import { type Served, serve } from '../support/serve.ts';
import { buildCommit } from './lib/former-build.ts';
import { doJob } from './lib/job.ts';
import { scrollList } from './lib/scroll-list.ts';
import { median, printTable } from './lib/table.ts';
import { type Visit, visit } from './lib/visit.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    pairs: { type: 'string', default: '1000,10000' },
    against: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const ROUNDS = Number(values.rounds);
const JOBS = values.pairs
  .split(',')
  .map(Number)
  .filter((pairs) => pairs > 0);
const HOME = '/';
const GOALS = { lcp: 1500, tbtShare: 0.4, inp: 100, cls: 0.01, scripts: 235, jump: 1000 };
/** The result page with the switch for its outputs on. */
const PAGES = [HOME, ...AREA_PATHS].map((path) => (path === '/augment/preview' ? `${path}?set=train` : path));
const CHOSEN = PAGES.filter((one) => (values.only === HOME ? one === HOME : one.includes(values.only)));
const PAGE_PAIRS = 10;
/** Files of the scrolled list, and how many of them differ. */
const LISTED = { files: 1000, drawn: 50, goalMB: 25 };

const load = () =>
  `load ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}`;
const kb = (bytes: number) => (bytes / 1000).toFixed(1);
const ms = (value: number) => value.toFixed(0);
const missed: string[] = [];
const goal = (isMet: boolean, text: string) => {
  if (!isMet) missed.push(text);
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const served: Served[] = [];
const former = values.against === undefined ? null : buildCommit(values.against);

async function measurePages(url: string): Promise<void> {
  const seeded = await seedSession(url, { drawn: await drawPairs(PAGE_PAIRS) });
  await seedResult(seeded, { totalAugmentedImages: PAGE_PAIRS, previewAugmentedResult: true });
  const rows: (string | number)[][] = [
    ['page', 'first KB', 'again KB', 'scripts KB', 'images KB', 'LCP ms', 'processor ms', 'TBT ms', 'CLS'],
  ];
  for (const path of CHOSEN) {
    const visits: Visit[] = [];
    const site = { browser, url, seeded: path === HOME ? null : seeded };
    for (let round = 0; round < ROUNDS; round++) visits.push(await visit(site, path));
    const of = (value: (one: Visit) => number) => median(visits.map(value));
    const [lcp, cls] = [of(({ vitals }) => vitals.lcp), of(({ vitals }) => vitals.cls)];
    const scripts = of((one) => one.scripts);
    rows.push([
      path,
      kb(of(({ first }) => first.all)),
      kb(of(({ again }) => again.all)),
      kb(scripts),
      kb(of(({ first }) => first.images)),
      ms(lcp),
      ms(of((one) => one.untilPaint)),
      ms(of((one) => one.tbt)),
      cls.toFixed(4),
    ]);
    goal(cls < GOALS.cls, `${path}: CLS ${cls.toFixed(4)}, goal below ${GOALS.cls}`);
    if (path !== HOME) continue;
    goal(
      scripts <= GOALS.scripts * 1000,
      `${path}: ${kb(scripts)} KB of scripts, goal at most ${GOALS.scripts} KB`,
    );
    goal(lcp < GOALS.lcp, `${path}: LCP ${ms(lcp)} ms, goal below ${GOALS.lcp} ms`);
  }
  console.log(`\n${ROUNDS} rounds at a quarter of the processor's speed, medians; ${load()}`);
  printTable(rows);
  await endSeeded(seeded);
}

async function compare(url: string, other: string): Promise<void> {
  const sides = { now: [] as Visit[], former: [] as Visit[] };
  for (let round = 0; round < ROUNDS; round++) {
    sides.former.push(await visit({ browser, url: other, seeded: null }, HOME));
    sides.now.push(await visit({ browser, url, seeded: null }, HOME));
  }
  const of = (visits: Visit[], value: (one: Visit) => number) => median(visits.map(value));
  const tbtOf = (visits: Visit[]) => of(visits, ({ tbt }) => tbt);
  const share = tbtOf(sides.now) / Math.max(1, tbtOf(sides.former));
  console.log(`\n${HOME} against ${values.against}, in turns; ${load()}`);
  printTable([
    ['', 'LCP ms', 'processor ms', 'TBT ms', 'scripts KB'],
    ...Object.entries(sides).map(([name, visits]) => [
      name,
      ms(of(visits, ({ vitals }) => vitals.lcp)),
      ms(of(visits, ({ untilPaint }) => untilPaint)),
      ms(tbtOf(visits)),
      kb(of(visits, ({ scripts }) => scripts)),
    ]),
  ]);
  console.log(`TBT: ${(100 * share).toFixed(0)} % of the former`);
  goal(
    share <= GOALS.tbtShare,
    `TBT is ${(100 * share).toFixed(0)} %, goal at most ${100 * GOALS.tbtShare} %`,
  );
}

async function measureJob(url: string, pairs: number): Promise<void> {
  const seeded = await seedSession(url, { drawn: await drawSmallPairs(pairs) });
  console.log(`\njob with ${pairs} pairs; ${load()}`);
  const row = (...cells: (string | number)[]) =>
    console.log(
      cells.map((cell, i) => (i === 0 ? String(cell).padEnd(16) : String(cell).padStart(14))).join(''),
    );
  row('page', 'interactions', 'INP ms', 'processor ms', 'CLS');
  const longest = await doJob({ browser, url, seeded, pairs }, (name, vitals, processor) => {
    const { interactions, inp, cls, slowest, moved } = vitals;
    row(name, interactions, ms(inp), ms(processor), cls.toFixed(4));
    if (inp >= GOALS.inp) console.log(`  slowest: ${slowest}`);
    if (cls >= GOALS.cls) console.log(`  moved: ${moved}`);
    goal(inp < GOALS.inp, `${name}, ${pairs} pairs: INP ${ms(inp)} ms, goal below ${GOALS.inp} ms`);
    goal(cls < GOALS.cls, `${name}, ${pairs} pairs: CLS ${cls.toFixed(4)}, goal below ${GOALS.cls}`);
  });
  console.log(`a pair that is reached by its number is shown within ${ms(longest)} ms`);
  goal(longest < GOALS.jump, `${pairs} pairs: shown within ${ms(longest)} ms, goal below ${GOALS.jump} ms`);
  await endSeeded(seeded);
}

async function measureList(url: string): Promise<void> {
  const { images } = await drawPairs(LISTED.drawn);
  const files = Array.from({ length: LISTED.files }, (_, i) => ({
    ...(images[i % images.length] as (typeof images)[number]),
    name: `file_${i}.png`,
  }));
  const seeded = await seedSession(url, { drawn: { images: files, masks: [] }, masks: 0 });
  const { loaded, thumbnails } = await scrollList(browser, url, seeded);
  const mb = loaded.images / 1e6;
  console.log(
    `\nlist of ${LISTED.files} images scrolled through: ${thumbnails} thumbnails, ${mb.toFixed(1)} MB`,
  );
  goal(mb < LISTED.goalMB, `list: ${mb.toFixed(1)} MB, goal below ${LISTED.goalMB} MB`);
  await endSeeded(seeded);
}

try {
  const own = await serve('pages-bench.log');
  served.push(own);
  if (CHOSEN.length > 0) await measurePages(own.url);
  if (former !== null) {
    const other = await serve('pages-bench-former.log', {}, { root: former.root });
    served.push(other);
    await compare(own.url, other.url);
  }
  if ('list'.includes(values.only)) await measureList(own.url);
  for (const pairs of JOBS) await measureJob(own.url, pairs);
} finally {
  await browser.close();
  for (const { stop } of served) await stop();
  former?.remove();
}
console.log(missed.length === 0 ? '\nAll goals are met.' : `\nNot met:\n${missed.join('\n')}`);
