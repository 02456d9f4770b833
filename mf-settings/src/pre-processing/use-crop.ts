import { getStore, useDimension, useStore } from '@twinset/sdk';
import type { Size } from '../lib/fit-within.ts';
import { type Crop, type CropField, cropFits, fitCrop, withField } from './crop-rect.ts';
import { useTileSize } from './use-tile-size.ts';

export interface CropState {
  on: boolean;
  crop: Crop;
  /** Smallest height and width of all images, so that a crop within it fits every image. */
  room: Size | null;
  /** False if the crop was set for larger images. */
  fits: boolean;
  toggle: (on: boolean) => void;
  set: (crop: Crop) => void;
  setField: (field: CropField, value: number) => void;
  fit: () => void;
}

/** Returns the fixed crop and functions that change it, always within the smallest image. */
export function useCrop(): CropState {
  const on = useStore((state) => state.config.crop);
  const crop = useStore((state) => state.config.cropDimension);
  const room = useTileSize(useDimension().data?.dimension ?? null);
  const save = (cropDimension: Crop) => getStore().setConfig({ cropDimension });
  const current = () => getStore().config.cropDimension;
  return {
    on,
    crop,
    room,
    fits: room === null || cropFits(crop, room),
    toggle: (next) =>
      getStore().setConfig({
        crop: next,
        ...(next && room !== null ? { cropDimension: fitCrop(current(), room) } : {}),
      }),
    set: save,
    setField: (field, value) =>
      save(room === null ? { ...current(), [field]: value } : withField(current(), field, value, room)),
    fit: () => room !== null && save(fitCrop(current(), room)),
  };
}
