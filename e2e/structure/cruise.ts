import { join } from 'node:path';
import { cruise, type ICruiseResult, type IViolation } from 'dependency-cruiser';
import { cruiseOptions, rules } from './dependency-rules.ts';

/** The project's folder. */
export const ROOT = join(import.meta.dir, '../..');

/** The folders that hold code. */
export const PACKAGES = ['tensor-core', 'api', 'shell', 'mf-upload', 'mf-settings', 'mf-augment', 'e2e'];

/** Breaches of the import rules in the given folders below `baseDir`, as [rule, from, to]. */
export async function breaches(baseDir: string, folders: string[]): Promise<[string, string, string][]> {
  const ruleSet = { forbidden: rules };
  const { output } = await cruise(folders, { ...cruiseOptions, baseDir, validate: true, ruleSet });
  const { violations } = (output as ICruiseResult).summary;
  return violations.map(({ rule, from, to }: IViolation) => [rule.name, from, to]);
}
