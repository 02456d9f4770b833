import { BLOCKING_CODES, type Finding, type Warning } from '@twinset/contract';

type Row = Pick<Finding, 'severity' | 'advice'>;
/** A row without a severity is of a code that blocks a run. */
type TableRow = { severity?: 'warning' | 'info'; advice: string };

/** Severity and advice of every finding of the dataset report, by its code; those that block a run are errors. */
export const FINDINGS = {
  MaskIsImage: {
    advice:
      'An image was uploaded as a mask, or a mask as an image. Compare both in the preview, delete the wrong file and upload the right one.',
  },
  MaskLooksLikePhoto: {
    advice: 'Delete these files and upload the label masks. Check whether images and masks were swapped.',
  },
  FoldersSwapped: {
    advice: 'Delete the images and the masks, then upload each folder on its own page.',
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
      'The image and the mask of a pair must have the same size. Export both in the same size, or choose to resize these masks or to exclude these pairs.',
  },
  UnfitMasks: {
    severity: 'warning',
    advice: 'Save these masks in the same format as the others, exclude their pairs, or delete them.',
  },
  OrientationChosen: { severity: 'warning', advice: 'Check these pairs in the preview.' },
  MaskAlphaDropped: {
    severity: 'warning',
    advice: 'No action needed if the colours under the transparent areas are the intended labels.',
  },
  GreyBesideColor: {
    severity: 'warning',
    advice: 'Encode all masks in the same way if these values are not meant as colours.',
  },
  PalettesDiffer: {
    severity: 'info',
    advice: 'No action needed: classes are identified by colour. Check the legend in the preview.',
  },
  StrayMaskValues: {
    severity: 'warning',
    advice:
      'Save masks as PNG without smoothing: smoothing and JPEG compression create values that are not classes.',
  },
  MixedBinaryMasks: {
    severity: 'warning',
    advice:
      'Save all masks with the same foreground value, or delete those of the smaller group. Masks are not converted.',
  },
  JpegMask: {
    severity: 'warning',
    advice: 'Save masks as PNG: JPEG compression creates values that are not classes.',
  },
  MaskFillIsLabel: { severity: 'warning', advice: 'Choose a mask fill value that is not a class.' },
  ClassLost: {
    severity: 'warning',
    advice: 'Choose a larger output size, or annotate thin structures wider.',
  },
  EmptyMasks: {
    severity: 'warning',
    advice: 'Keep these pairs if the dataset should contain images without any class; otherwise delete them.',
  },
  ExactDuplicates: {
    severity: 'warning',
    advice:
      'Delete all but one. Copies that you keep are assigned to the same set, so that no test image is also a training image.',
  },
  NearDuplicates: {
    severity: 'info',
    advice:
      'Each group is assigned to a single set, so that no test image is a near copy of a training image. Delete copies that add no information.',
  },
  NearDuplicatesApart: {
    severity: 'warning',
    advice:
      'Compare the images. If they are copies, always keep them together; if they only share a camera or an anatomy, leave them apart.',
  },
  ConsecutiveFrames: {
    severity: 'warning',
    advice:
      'Keep each sequence in one set: neighbouring frames are nearly identical, so a test frame whose neighbour is in the training set proves little.',
  },
  DuplicatesNotSearched: {
    severity: 'warning',
    advice:
      'Free some disk space, for example by deleting what is not needed. Then reload the page, or read the report again.',
  },
  MixedBitDepth: { severity: 'warning', advice: 'No action needed if 8 bits are enough for training.' },
  AlphaDropped: {
    severity: 'warning',
    advice: 'No action needed if the colours under the transparent areas are the intended image.',
  },
  AnimatedImage: { severity: 'warning', advice: 'Export the frames that you need as separate images.' },
  /** Findings of files that were not accepted: warnings if a pair is incomplete because of one. */
  RefusedFiles: { severity: 'info', advice: 'Repair or replace these files and upload them again.' },
  UnsupportedFormat: { severity: 'info', advice: 'Convert these files to PNG and upload them again.' },
  CompanionFiles: { severity: 'info', advice: 'No action needed: files that are not images are ignored.' },
  PairedByNumbers: {
    severity: 'info',
    advice:
      'Check some of these pairs in the preview. An image and a mask of the same name always pair correctly.',
  },
  ObjectMasks: {
    severity: 'info',
    advice:
      'If every value is one object, set the masks to objects: ids are then not treated as classes, and the manifest lists the area of each object.',
  },
  Repaired: {
    severity: 'info',
    advice: 'No action needed: you chose this repair. The uploaded files are not changed.',
  },
  /** Choices of the intake that changed values of images. */
  BandsChosen: { severity: 'info', advice: 'No action needed: you can choose other bands.' },
  RangeChosen: { severity: 'info', advice: 'No action needed: one range applies to the whole dataset.' },
  /** Findings of the command line. */
  NotInManifest: {
    severity: 'info',
    advice: 'Nothing to do: the run is repeated with the files that it had.',
  },
  FoldersNotRead: { severity: 'info', advice: 'Add --recursive to read sub-folders too.' },
  FormatDiffersFromName: {
    severity: 'info',
    advice:
      'No action needed: the file content decides. Rename the files to avoid problems in other programs.',
  },
  MixedChannels: {
    severity: 'info',
    advice: 'No action needed: all outputs have the number of channels chosen on the Pre-processing page.',
  },
  ManySizes: {
    severity: 'info',
    advice: 'Turn on resizing on the Pre-processing page if your training code needs one size.',
  },
} satisfies Record<string, TableRow>;

/**
 * Returns severity and advice of a code. Codes without a row, such as those of the split, are warnings.
 * @param code code of a warning or finding.
 */
export function findingRow(code: string): Row {
  const row = (FINDINGS as Record<string, TableRow>)[code] ?? { advice: 'Check these files.' };
  const isBlocking = (BLOCKING_CODES as readonly string[]).includes(code);
  return { severity: isBlocking ? 'error' : (row.severity ?? 'warning'), advice: row.advice };
}

/** Completes a warning with the severity and advice of its code. */
export const findingOf = ({ code, message, files = [] }: Warning): Finding => ({
  code,
  message,
  files,
  ...findingRow(code),
});
