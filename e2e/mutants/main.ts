import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyProject } from './copy-project.ts';
import { MUTANTS } from './list/index.ts';
import { type Mutant, partOf } from './mutant.ts';
import { checkBaseline, endTests, tryMutant } from './run-mutants.ts';

const ROOT = join(import.meta.dir, '..', '..');

const USAGE = `npm run test:mutants -- [options]
  --only TEXT    mutants whose name or file contains TEXT; may be repeated
  --part N/M     the Nth of M equal parts, for instance 3/10
  --random N     N mutants chosen at random
  --trust        do not run the tests without a fault first
  --list         print the names`;

/** Returns some of the mutants, in random order. */
function choose(mutants: readonly Mutant[], count: number): Mutant[] {
  const left = [...mutants];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(Math.random() * left.length), 1)[0] as Mutant,
  );
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    part: { type: 'string' },
    random: { type: 'string' },
    trust: { type: 'boolean' },
    list: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const named = MUTANTS.filter(({ name, file }) =>
  (values.only ?? ['']).some((text) => name.includes(text) || file.includes(text)),
);
const part = partOf(named, values.part ?? '1/1');
const chosen = values.random === undefined ? part : choose(part, Number(values.random));
if (chosen.length === 0) {
  console.error(`No mutant has such a name or file, or there is no such part.\n${USAGE}`);
  process.exit(2);
}
if (values.list) {
  console.log(chosen.map(({ name, file }) => `${name}  (${file})`).join('\n'));
  process.exit(0);
}

const { folder, remove } = copyProject(ROOT);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    endTests();
    remove();
    process.exit(130);
  });
const survivors: Mutant[] = [];
try {
  if (!values.trust) await checkBaseline(folder, chosen);
  for (const mutant of chosen) {
    const began = performance.now();
    const outcome = await tryMutant(folder, mutant);
    if (outcome === 'survived') survivors.push(mutant);
    console.log(
      `${outcome.padEnd(8)} ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${mutant.name}`,
    );
  }
} finally {
  remove();
}
console.log(`${chosen.length} faults planted, ${survivors.length} not noticed`);
for (const { name, file, tests } of survivors) console.log(`  ${name}: ${file} (${tests.join(', ')})`);
process.exit(survivors.length === 0 ? 0 : 1);
