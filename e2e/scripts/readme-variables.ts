import { join } from 'node:path';

const ROOT = join(import.meta.dir, '../..');
const BEGIN = '<!-- variables: made by e2e/scripts/readme-variables.ts -->';
const END = '<!-- end of variables -->';

/** Returns the table of environment variables, as the server prints it. */
export function variablesTable(): string {
  const { stdout, stderr, success } = Bun.spawnSync([
    process.execPath,
    join(ROOT, 'api/src/env/markdown.ts'),
  ]);
  if (!success) throw new Error(`the table of variables cannot be made: ${stderr.toString()}`);
  return stdout.toString().trim();
}

/** Returns the README with the table of variables replaced. @throws Error if the marks are missing */
export function withVariables(readme: string, table: string): string {
  const begin = readme.indexOf(BEGIN);
  const end = readme.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`README.md lacks the marks "${BEGIN}" and "${END}".`);
  return `${readme.slice(0, begin)}${BEGIN}\n\n${table}\n\n${readme.slice(end)}`;
}

if (import.meta.main) {
  const file = Bun.file(join(ROOT, 'README.md'));
  await Bun.write(file, withVariables(await file.text(), variablesTable()));
}
