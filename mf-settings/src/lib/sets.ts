import type { SetName } from '@twinset/contract';

/** Names of the three sets at the sliders. */
export const SET_NAMES: Record<SetName, string> = { train: 'Train', val: 'Validation', test: 'Test' };
