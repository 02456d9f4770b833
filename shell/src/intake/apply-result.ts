import { DEFAULT_CONFIG, type IntakeOutcome } from '@twinset/contract';
import { type ConfigState, getStore, invalidate } from '@twinset/sdk';

/** Settings that describe a dataset: those of the former one do not apply to another. */
const OF_DATASET = [
  ...(['classes', 'background', 'maskFill', 'maskContent', 'objectsPerClass', 'imageMaskChannels'] as const),
  ...(['splitParameter', 'splitParameters', 'groupColumn', 'repairs', 'waive'] as const),
];

/** Sets the settings that follow from a converted dataset, and reloads what the pages show. */
export async function applyResult({ config }: IntakeOutcome): Promise<void> {
  const defaults = Object.fromEntries(OF_DATASET.map((key) => [key, DEFAULT_CONFIG[key]]));
  getStore().adoptConfig({ ...defaults, ...config, stratificationDataFile: null } as Partial<ConfigState>);
  for (const kind of ['images', 'masks'] as const) {
    getStore().setFailed(kind, []);
    getStore().setCompanions(kind, []);
  }
  await invalidate.everything();
}
