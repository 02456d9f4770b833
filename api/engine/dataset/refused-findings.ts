import {
  CONVERT_TO_PNG,
  type FailedFile,
  type Finding,
  isCompanion,
  isUnsupportedImage,
  type Pairing,
  pairNames,
  someNames,
  someReasons,
} from '@twinset/contract';
import { findingRow } from './finding-table.ts';

/** Files that were not accepted, with the reasons. */
export type Refused = Record<'images' | 'masks', readonly FailedFile[]>;
type Code = 'RefusedFiles' | 'UnsupportedFormat' | 'CompanionFiles';

/** Returns the kind of refused file, which determines the advice. */
function codeOf({ filename, reason }: FailedFile): Code {
  if (isCompanion(filename)) return 'CompanionFiles';
  return isUnsupportedImage(filename) || reason.includes(CONVERT_TO_PNG)
    ? 'UnsupportedFormat'
    : 'RefusedFiles';
}

function messageOf(code: Code, files: readonly FailedFile[]): string {
  const names = someNames(files.map(({ filename }) => filename));
  if (code === 'CompanionFiles') return `Not used because they are not images: ${names}.`;
  if (code === 'UnsupportedFormat') return `Not used because only PNG and JPEG are supported: ${names}.`;
  return `Refused. ${someReasons(files)}`;
}

/** Returns true if one of the files would be the missing half of an image or mask. */
const isMissingHalf = ({ orphanImages, orphanMasks }: Pairing, refused: Refused): boolean => {
  const names = (files: readonly FailedFile[]) => files.map(({ filename }) => filename);
  return (
    pairNames(orphanImages, names(refused.masks)).pairs.length > 0 ||
    pairNames(names(refused.images), orphanMasks).pairs.length > 0
  );
};

/**
 * Returns the findings about files that were not accepted. They are information, and warnings if a pair is incomplete
 * because of one: they never block a run whose pairs are complete.
 */
export function refusedFindings(pairing: Pairing, refused: Refused): Finding[] {
  return (['RefusedFiles', 'UnsupportedFormat', 'CompanionFiles'] as const).flatMap((code): Finding[] => {
    const images = refused.images.filter((file) => codeOf(file) === code);
    const masks = refused.masks.filter((file) => codeOf(file) === code);
    const files = [...images, ...masks];
    if (files.length === 0) return [];
    const raised = isMissingHalf(pairing, { images, masks }) ? { severity: 'warning' as const } : {};
    const message = messageOf(code, files);
    return [{ code, message, files: files.map((f) => f.filename), ...findingRow(code), ...raised }];
  });
}
