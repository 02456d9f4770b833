import { sharedData } from './shared-data.ts';

/** Folder of a small set of real photographs, or null, with the reason printed, where this machine has none. */
export const smallData = (name: 'dsb_binary' | 'dubai_multiclass'): string | null =>
  sharedData('small', name);
