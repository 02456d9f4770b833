import { getStore, useDimension, useStore } from '@twinset/sdk';
import type { Size } from '../lib/fit-within.ts';
import { type Crop, type CropField, cropFits, fitCrop, withField } from './crop-rect.ts';

export interface CropState {
  on: boolean;
  crop: Crop;
  /** The smallest height and width of all images: what holds for them holds for every image. */
  room: Size | null;
  /** False where the crop was made for larger images. */
  fits: boolean;
  toggle: (on: boolean) => void;
  set: (crop: Crop) => void;
  setField: (field: CropField, value: number) => void;
  fit: () => void;
}

/** The fixed crop and the ways to change it, always within what every image has. */
export function useCrop(): CropState {
  const on = useStore((state) => state.config.crop);
  const crop = useStore((state) => state.config.cropDimension);
  const room = useDimension().data?.dimension ?? null;
  const save = (cropDimension: Crop) => getStore().setConfig({ cropDimension });
  const present = () => getStore().config.cropDimension;
  return {
    on,
    crop,
    room,
    fits: room === null || cropFits(crop, room),
    toggle: (next) =>
      getStore().setConfig({
        crop: next,
        ...(next && room !== null ? { cropDimension: fitCrop(present(), room) } : {}),
      }),
    set: save,
    setField: (field, value) =>
      save(room === null ? { ...present(), [field]: value } : withField(present(), field, value, room)),
    fit: () => room !== null && save(fitCrop(present(), room)),
  };
}
