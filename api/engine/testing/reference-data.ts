import { sharedData } from './shared-data.ts';

/** Returns the folder of a small set of real photographs, or null, with the reason printed, if it does not exist. */
export const smallData = (name: 'dsb_binary' | 'dubai_multiclass'): string | null =>
  sharedData('small', name);
