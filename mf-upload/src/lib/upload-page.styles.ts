import { focusOutline, makeStyles, tokens } from '@twinset/ui';

/** Style of parts that get the focus when their content changes: visible after a key only. */
const focusTarget = { outlineStyle: 'none', ':focus-visible': focusOutline } as const;

export const useUploadStyles = makeStyles({
  // Replaces the drop zone's bar at the same height, so that the list does not move.
  progress: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `${tokens.strokeWidthThick} solid ${tokens.colorBrandStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    ...focusTarget,
  },
  list: { borderRadius: tokens.borderRadiusXLarge, ...focusTarget },
});
