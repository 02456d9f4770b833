import type { SetName } from '@twinset/contract';

/** The three sets as the sliders name them. */
export const SET_NAMES: Record<SetName, string> = { train: 'Train', val: 'Validation', test: 'Test' };
