import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { configSchema } from './config.ts';
import { repairSchema } from './repairs.ts';

const GUIDE = join(import.meta.dir, '../../../docs/bring-your-data.md');

test('the guide lists each kind of repair, in a table and in a configuration that is accepted', async () => {
  const text = await Bun.file(GUIDE).text();
  const section = text.slice(text.indexOf('## Repairs'));
  const kinds = repairSchema.options.map(({ shape }) => shape.kind.value);
  const rows = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, kind]) => kind);
  expect(rows.sort()).toEqual([...kinds].sort());
  const example = JSON.parse(/```json\n(.*?)```/s.exec(section)?.[1] ?? '');
  const { repairs, waive } = configSchema().pick({ repairs: true, waive: true }).parse(example);
  expect({ repairs, waive }).toEqual(example);
  expect(repairs?.map(({ kind }) => kind).sort()).toEqual([...kinds].sort());
});
