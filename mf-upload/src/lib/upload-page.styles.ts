import { makeStyles, tokens } from '@twinset/ui';

export const useUploadStyles = makeStyles({
  // Takes the place of the drop zone's bar, so that the list stays where it is.
  progress: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `${tokens.strokeWidthThick} solid ${tokens.colorBrandStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});
