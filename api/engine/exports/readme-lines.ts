import type { Manifest } from '@twinset/contract';
import type { JobCore } from '../run/recipe.ts';
import { exportClasses } from './export-classes.ts';
import { formatsOf } from './index.ts';

type Exported = NonNullable<Manifest['exports']>;

function lossText(loss: Exported['formats'][number]['loss']): string {
  if (typeof loss === 'string') return loss === 'none' ? '' : ` Loss: ${loss}.`;
  const worst = loss.worstOutput === null ? '' : ` (${loss.worstOutput})`;
  return ` Overlap of ${loss.objects} objects with the masks: at least ${loss.worstIou.toFixed(4)}${worst}.`;
}

/** Returns the lines of README.txt on exports; none without them. */
export function exportLines(job: Pick<JobCore, 'config' | 'plan'>, exported: Manifest['exports']): string[] {
  if (!exported) return [];
  const { classes } = exportClasses(job.config, job.plan);
  const lossOf = new Map(exported.formats.map(({ name, loss }) => [name, loss]));
  const values = classes.map(({ name, value }) => `${value} ${name}`);
  return [
    '',
    'Further files for trainers:',
    ...formatsOf(job.config.exports).map(
      ({ name, label, describe }) => `  ${label}: ${describe}${lossText(lossOf.get(name) ?? 'none')}`,
    ),
    `Values of index masks: ${values.join(', ')}.`,
  ];
}
