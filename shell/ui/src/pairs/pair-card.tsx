import { memo } from 'react';
import { Caption1, makeStyles, mergeClasses, SkeletonItem, tokens } from '../fluent.ts';
import { focusOutline } from '../frame/focus-outline.ts';
import { type PairItem, type PairMode, PairPreview } from './pair-preview.tsx';

export interface PairCardProps {
  item: PairItem;
  mode: PairMode;
  opacity: number;
  /** Second line. */
  detail?: string | undefined;
  index: number;
  onOpen: (index: number) => void;
  onMediaError?: (() => void) | undefined;
  overlayFilter?: string | undefined;
  /** Id of the filter of masks alone that hides classes. */
  maskFilter?: string | undefined;
}

export const CAPTION_HEIGHT = 36;
/** Height of the second line. */
export const DETAIL_HEIGHT = 20;

/** Width of the images of a card divided by their height: two squares side by side, or one image of 4:3. */
export const IMAGE_RATIO: Record<PairMode, number> = { side: 2, overlay: 4 / 3, image: 4 / 3, mask: 4 / 3 };

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    width: '100%',
    height: '100%',
    padding: 0,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    overflow: 'hidden',
    cursor: 'zoom-in',
    fontFamily: 'inherit',
    ':hover': { border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1Hover}` },
    ':focus-visible': focusOutline,
    '@media print': { height: 'auto' },
  },
  picture: { flexGrow: 1, minHeight: 0, '@media print': { flexGrow: 0 } },
  side: { '@media print': { aspectRatio: IMAGE_RATIO.side } },
  single: { '@media print': { aspectRatio: IMAGE_RATIO.overlay } },
  caption: {
    height: `${CAPTION_HEIGHT}px`,
    flexShrink: 0,
    lineHeight: `${CAPTION_HEIGHT}px`,
    textAlign: 'start',
    padding: `0 ${tokens.spacingHorizontalM}`,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  detail: {
    height: `${DETAIL_HEIGHT}px`,
    flexShrink: 0,
    marginTop: '-8px',
    textAlign: 'start',
    padding: `0 ${tokens.spacingHorizontalM} 8px`,
    boxSizing: 'content-box',
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  skeleton: { height: '100%', borderRadius: tokens.borderRadiusLarge },
});

/**
 * Renders a pair as a card; a click or Enter opens the viewer. Memoised, since scrolling renders the grid
 * again.
 */
export const PairCard = memo(function PairCard(props: PairCardProps) {
  const { item, mode, opacity, detail, index, onOpen, onMediaError, overlayFilter, maskFilter } = props;
  const styles = useStyles();
  const names = [item.image?.name, item.mask?.name].filter((name) => name !== undefined);
  return (
    <button
      data-action="pair.open"
      type="button"
      className={styles.root}
      onClick={() => onOpen(index)}
      // It begins with the visible text, for speech control.
      aria-label={`Open ${detail === undefined ? names.join(' and ') : `${names[0]} ${detail}`}`}
    >
      <span className={mergeClasses(styles.picture, mode === 'side' ? styles.side : styles.single)}>
        <PairPreview
          item={item}
          mode={mode}
          opacity={opacity}
          onMediaError={onMediaError}
          overlayFilter={overlayFilter}
          maskFilter={maskFilter}
        />
      </span>
      <Caption1 className={styles.caption}>{names[0]}</Caption1>
      {/* Between the lines, for screen readers. */ ' '}
      {detail !== undefined && (
        <Caption1 className={styles.detail} title={detail}>
          {detail}
        </Caption1>
      )}
    </button>
  );
});

/** Renders the placeholder of a card. */
export function PairSkeleton() {
  return <SkeletonItem className={useStyles().skeleton} />;
}
