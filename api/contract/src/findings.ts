import type { Finding, Warning } from './shapes.ts';

type Row = { severity: Finding['severity']; advice: string };

/**
 * Severity and advice of every finding of the dataset report, by its code. Findings of severity `error` stop a run
 * until they are repaired or waived by code; all others inform.
 */
export const FINDINGS = {
  MaskIsImage: {
    severity: 'error',
    advice:
      'One of the two is in the place of the other. Look at both in the preview, delete the wrong one and upload the right one.',
  },
  MaskLooksLikePhoto: {
    severity: 'error',
    advice: 'Delete these masks and upload label images, or check whether images and masks were swapped.',
  },
  FoldersSwapped: {
    severity: 'error',
    advice: 'Delete both folders and upload the images as images and the masks as masks.',
  },
  SeveralMasks: {
    severity: 'warning',
    advice: 'Keep the masks of one family and delete the others, so that each image has one mask.',
  },
  SeveralImages: {
    severity: 'warning',
    advice: 'Keep the images of one family and delete the others, so that each mask has one image.',
  },
  ImageWithoutMask: { severity: 'warning', advice: 'Upload the missing masks, or delete these images.' },
  MaskWithoutImage: { severity: 'warning', advice: 'Upload the missing images, or delete these masks.' },
  SizesDiffer: {
    severity: 'warning',
    advice:
      'Image and mask of a pair must have the same size. Export them again in one size; nothing is stretched.',
  },
  UnfitMasks: { severity: 'warning', advice: 'Save these masks in the way of the others, or delete them.' },
  OrientationChosen: { severity: 'warning', advice: 'Check these pairs in the preview.' },
  MaskAlphaDropped: {
    severity: 'warning',
    advice: 'Nothing to do if the colours under the transparency are the labels you mean.',
  },
  GreyBesideColor: {
    severity: 'warning',
    advice: 'Use one way of coding for all masks if these values are not meant as colours.',
  },
  PalettesDiffer: {
    severity: 'warning',
    advice: 'Nothing to do: classes are told apart by colour. Check the legend in the preview.',
  },
  StrayMaskValues: {
    severity: 'warning',
    advice: 'Save masks as PNG without smoothing: soft edges and JPEG make values that nobody drew.',
  },
  MixedBinaryMasks: {
    severity: 'warning',
    advice:
      'Save all masks with the same foreground value, or delete those of the smaller group. Nothing is converted.',
  },
  JpegMask: { severity: 'warning', advice: 'Save masks as PNG: JPEG makes values that nobody drew.' },
  MaskFillIsLabel: { severity: 'warning', advice: 'Choose a mask fill value that is not a class.' },
  ClassLost: {
    severity: 'warning',
    advice: 'Choose a larger output size, or draw the class wider.',
  },
  EmptyMasks: {
    severity: 'warning',
    advice: 'Keep them if images without any class belong to the set; otherwise delete the pair.',
  },
  ExactDuplicates: {
    severity: 'warning',
    advice:
      'Delete all but one. If they stay, they are kept in one set, so that no test image was trained on.',
  },
  NearDuplicates: {
    severity: 'info',
    advice:
      'Each group is kept in one set, so that no test image was trained on. Delete some if they add nothing.',
  },
  NearDuplicatesApart: {
    severity: 'warning',
    advice:
      'Look at the images. If they are copies, keep them together always; if they only have the same camera or anatomy, leave them apart.',
  },
  ConsecutiveFrames: {
    severity: 'warning',
    advice:
      'Keep each run in one set: neighbouring frames are nearly the same, and a test frame whose neighbour was trained on proves little.',
  },
  MixedBitDepth: { severity: 'warning', advice: 'Nothing to do if 8 bits are enough for the training.' },
  AlphaDropped: {
    severity: 'warning',
    advice: 'Nothing to do if the colours under the transparency are the picture you mean.',
  },
  AnimatedImage: { severity: 'warning', advice: 'Export the frames you need as single images.' },
  /** These three are raised to a warning where a pair lacks its half because of such a file. */
  RefusedFiles: { severity: 'info', advice: 'Repair or replace these files and upload them again.' },
  UnsupportedFormat: { severity: 'info', advice: 'Convert these files to PNG and upload them again.' },
  CompanionFiles: { severity: 'info', advice: 'Nothing to do: files that are no images are not used.' },
  PairedByNumbers: {
    severity: 'info',
    advice: 'Check some of these pairs in the preview. Files of equal names pair without doubt.',
  },
  /** Of the command line. */
  NotInManifest: {
    severity: 'info',
    advice: 'Nothing to do: the run is repeated with the files that it had.',
  },
  FoldersNotRead: { severity: 'info', advice: 'Add --recursive to read sub-folders too.' },
  FormatDiffersFromName: {
    severity: 'info',
    advice: 'Nothing to do: the content decides. Rename the files to avoid trouble elsewhere.',
  },
  MixedChannels: {
    severity: 'info',
    advice: 'Nothing to do: all outputs have the channels chosen on the Pre-processing page.',
  },
  ManySizes: {
    severity: 'info',
    advice: 'Turn on resize on the Pre-processing page if the training needs one size.',
  },
} as const satisfies Record<string, Row>;

export type FindingCode = keyof typeof FINDINGS;
export type StoppingCode = {
  [C in FindingCode]: (typeof FINDINGS)[C]['severity'] extends 'error' ? C : never;
}[FindingCode];

/** Codes of the findings that stop a run, and that `waive` may therefore contain. */
export const STOPPING_CODES = (Object.keys(FINDINGS) as FindingCode[]).filter(
  (code): code is StoppingCode => FINDINGS[code].severity === 'error',
);

/**
 * Returns severity and advice of a code. Codes without a row, such as those of the split, are warnings.
 * @param code any code of a warning or finding.
 */
export const findingRow = (code: string): Row =>
  (FINDINGS as Record<string, Row>)[code] ?? {
    severity: 'warning',
    advice: 'Look at these files and decide.',
  };

/** Completes a warning with the severity and advice of its code. */
export const findingOf = ({ code, message, files = [] }: Warning): Finding => ({
  code,
  message,
  files,
  ...findingRow(code),
});

/**
 * Returns the findings that stop a run: those of severity `error` that are not waived.
 * @param waive codes of the configuration's field `waive`.
 */
export const stoppingFindings = <F extends Pick<Finding, 'code' | 'severity'>>(
  findings: readonly F[],
  waive: readonly string[],
): F[] => findings.filter(({ code, severity }) => severity === 'error' && !waive.includes(code));
