/** What to do about a finding, by its code. */
export const ADVICE: Record<string, string> = {
  RefusedFiles: 'Repair or replace these files and upload them again.',
  MaskIsImage:
    'One of the two is in the place of the other. Look at both in the preview, delete the wrong one and upload the right one.',
  ImageWithoutMask: 'Upload the missing masks, or delete these images.',
  MaskWithoutImage: 'Upload the missing images, or delete these masks.',
  SizesDiffer:
    'Image and mask of a pair must have the same size. Export them again in one size; nothing is stretched.',
  UnfitMasks: 'Save these masks in the way of the others, or delete them.',
  OrientationChosen: 'Check these pairs in the preview.',
  MaskAlphaDropped: 'Nothing to do if the colours under the transparency are the labels you mean.',
  GreyBesideColor: 'Use one way of coding for all masks if these values are not meant as colours.',
  PalettesDiffer: 'Nothing to do: classes are told apart by colour. Check the legend in the preview.',
  StrayMaskValues: 'Save masks as PNG without smoothing: soft edges and JPEG make values that nobody drew.',
  JpegMask: 'Save masks as PNG: JPEG makes values that nobody drew.',
  MaskFillIsLabel: 'Choose a mask fill that is no class, such as 255.',
  EmptyMasks: 'Keep them if pictures without any class belong to the set; otherwise delete the pair.',
  ExactDuplicates:
    'Delete all but one. If they stay, they are kept in one set, so that no test picture was trained on.',
  NearDuplicates: 'They are kept in one set. Delete some if they add nothing.',
  FormatDiffersFromName: 'Nothing to do: the content decides. Rename the files to avoid trouble elsewhere.',
  AnimatedImage: 'Export the frames you need as single pictures.',
  MixedChannels: 'Nothing to do: all outputs have the channels chosen on the Pre-processing page.',
  ManySizes: 'Turn on resize on the Pre-processing page if the training needs one size.',
};
