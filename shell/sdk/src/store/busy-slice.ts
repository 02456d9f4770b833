import type { SliceCreator } from './store-types.ts';

/** Flags of the flows that are running now; all false at the start, never stored. */
export const INITIAL_BUSY = {
  imageIsUploading: false,
  maskIsUploading: false,
  augmentationIsRunning: false,
  deletingImages: false,
  deletingMasks: false,
  deletingStratDataFile: false,
  isResetting: false,
  isShuttingDown: false,
  isDownloading: false,
};

export type BusyState = typeof INITIAL_BUSY;
export type BusyFlag = keyof BusyState;

export interface BusyActions {
  setBusy: (flag: BusyFlag, on: boolean) => void;
  resetBusy: () => void;
}

export const createBusySlice: SliceCreator<{ busy: BusyState } & BusyActions> = (set) => ({
  busy: INITIAL_BUSY,
  setBusy: (flag, on) => set(({ busy }) => ({ busy: { ...busy, [flag]: on } })),
  resetBusy: () => set({ busy: INITIAL_BUSY }),
});
