import { STORAGE_KEYS } from '@twinset/contract';
import { browserStorage } from '../storage/browser-storage.ts';

/** State of the shortcuts of one key in this browser. Speech input can press such keys by mistake. */
export const singleKeys = {
  isOn: (): boolean => browserStorage.getItem(STORAGE_KEYS.singleKeysOff) === null,
  set(on: boolean): void {
    if (on) browserStorage.removeItem(STORAGE_KEYS.singleKeysOff);
    else browserStorage.setItem(STORAGE_KEYS.singleKeysOff, 'yes');
  },
};
