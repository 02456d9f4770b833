import type { AugmentConfig } from '../config.ts';
import type { Repair, RepairKind } from '../repairs.ts';
import { listSome, someNames } from './phrases.ts';

/** Repairs that a finding offers, by its code. */
export const REPAIRS_OF_FINDING: Readonly<Record<string, readonly RepairKind[]>> = {
  SizesDiffer: ['sizes'],
  StrayMaskValues: ['snap', 'threshold', 'exclude'],
  JpegMask: ['snap', 'threshold'],
  MixedBinaryMasks: ['remap', 'exclude'],
  EmptyMasks: ['exclude'],
  ExactDuplicates: ['exclude'],
  MaskIsImage: ['exclude'],
  MaskLooksLikePhoto: ['exclude'],
  UnfitMasks: ['exclude'],
  OrientationChosen: ['exclude'],
};

/** Settings that clear a finding without changing a file or a pair, by its code. */
export const SETTINGS_OF_FINDING: Readonly<Record<string, Partial<AugmentConfig>>> = {
  ObjectMasks: { maskContent: 'objects' },
  NearDuplicatesApart: { keepNearDuplicates: 'always' },
  ConsecutiveFrames: { groupFrames: true },
};

/** Describes a repair for users. */
export function repairText(repair: Repair): string {
  switch (repair.kind) {
    case 'sizes':
      return repair.how === 'resize'
        ? 'Resize masks to the size of their images (nearest neighbour)'
        : 'Exclude pairs whose sizes differ';
    case 'exclude':
      return `Exclude the pairs of ${someNames(repair.names)}`;
    case 'snap':
      return `Change every label to the nearest of ${listSome(repair.values.map(String))}`;
    case 'threshold':
      return `Change labels from ${repair.at} to foreground, lower ones to background`;
    case 'remap':
      return `Change labels: ${listSome(repair.map.map(({ from, to }) => `${from} to ${to}`))}`;
  }
}
