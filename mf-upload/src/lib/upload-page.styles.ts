import { makeStyles, tokens } from '@twinset/ui';

export const useUploadStyles = makeStyles({
  // Replaces the drop zone's bar at the same height, so that the list does not move.
  progress: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `${tokens.strokeWidthThick} solid ${tokens.colorBrandStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    outlineStyle: 'none',
  },
  list: { outlineStyle: 'none' },
});
