import { join } from 'node:path';
import { AREAS } from '@twinset/contract';
import { cruise, type ICruiseResult, type IViolation } from 'dependency-cruiser';
import { cruiseOptions, rules } from './dependency-rules.ts';

/** The project's folder. */
export const ROOT = join(import.meta.dir, '../..');

/** Folders that contain code. */
export const PACKAGES = ['tensor-core', 'api', 'shell', ...AREAS.map(({ folder }) => folder), 'e2e'];

/** Returns violations of the import rules in the given folders below `baseDir`, as [rule, from, to]. */
export async function violations(baseDir: string, folders: string[]): Promise<[string, string, string][]> {
  const ruleSet = { forbidden: rules };
  const { output } = await cruise(folders, { ...cruiseOptions, baseDir, validate: true, ruleSet });
  const { violations } = (output as ICruiseResult).summary;
  return violations.map(({ rule, from, to }: IViolation) => [rule.name, from, to]);
}
