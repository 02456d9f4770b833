import { VARIABLES } from './table.ts';

const cell = (text: string) => text.replaceAll('|', '\\|');

/** Returns the table of variables as in the README. Run this file to print it. */
function variablesMarkdown(): string {
  const rows = Object.entries(VARIABLES).map(
    ([name, v]) =>
      `| \`${name}\` | ${v.default === '' ? '' : `\`${cell(v.default)}\``} | ${cell(v.unit)} | ${cell(v.meaning)} |`,
  );
  return ['| Variable | Default | Unit | Meaning |', '|---|---|---|---|', ...rows].join('\n');
}

if (import.meta.main) console.log(variablesMarkdown());
