import { makeStyles, mergeClasses, tokens } from '../fluent.ts';
import { PreviewImage } from './preview-image.tsx';

export interface PairMedia {
  name: string;
  url: string;
  /** Address of the same image in full size, if `url` is a smaller one. */
  large?: string | undefined;
  /** A mask that is coloured by class although others of its kind are uncoloured. */
  colored?: boolean | undefined;
}
export interface PairItem {
  image: PairMedia | null;
  mask: PairMedia | null;
}
/** `side`: image and mask beside each other; `overlay`: the mask over the image; or only one of the two. */
export type PairMode = 'side' | 'overlay' | 'image' | 'mask';

export interface PairPreviewProps {
  item: PairItem;
  mode: PairMode;
  /** Opacity of the mask in overlay mode, 0 to 1. */
  opacity: number;
  /** An image or mask did not load; its URL may have expired. */
  onMediaError?: (() => void) | undefined;
  pixelated?: boolean;
  /** The browser has decoded image and mask. */
  isDecoded?: boolean;
  /** Id of the `LabelFilter` that colours the mask, for masks with uncoloured labels. */
  labelFilter?: string | undefined;
  /** Id of the `ClassFilter` that hides the background of a coloured mask in overlay mode. */
  overlayFilter?: string | undefined;
  /** Id of the filter of masks alone that hides classes. */
  maskFilter?: string | undefined;
}

const useStyles = makeStyles({
  side: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '2px', height: '100%' },
  stack: { position: 'relative', height: '100%' },
  cell: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 0,
    minHeight: 0,
    height: '100%',
    // The same neutral grey behind images in both themes, so that the theme does not affect how they are
    // judged.
    backgroundColor: '#808080',
    color: '#000000',
    forcedColorAdjust: 'none',
    overflow: 'hidden',
  },
  over: { position: 'absolute', inset: 0, backgroundColor: 'transparent' },
  missing: { padding: tokens.spacingHorizontalM, textAlign: 'center', fontSize: tokens.fontSizeBase200 },
});

/** Renders one pair in the chosen mode. A missing half shows a text. */
export function PairPreview(props: PairPreviewProps) {
  const {
    item,
    mode,
    opacity,
    onMediaError,
    pixelated = false,
    isDecoded,
    labelFilter,
    overlayFilter,
    maskFilter,
  } = props;
  const styles = useStyles();
  const filterOf = (what: 'image' | 'mask', over: boolean) => {
    if (what === 'image') return undefined;
    if (labelFilter !== undefined && item.mask?.colored !== true)
      return over ? `${labelFilter}-over` : labelFilter;
    return over ? overlayFilter : maskFilter;
  };
  const half = (media: PairMedia | null, what: 'image' | 'mask', over = false) => (
    <div className={mergeClasses(styles.cell, over && styles.over)} {...(over ? { style: { opacity } } : {})}>
      {media === null ? (
        <span className={styles.missing}>No {what}</span>
      ) : (
        <PreviewImage
          media={media}
          what={what}
          // Masks are never smoothed, because the values between two labels would show as a third colour at
          // the edges.
          pixelated={pixelated || what === 'mask'}
          filter={filterOf(what, over)}
          isDecoded={isDecoded}
          onError={onMediaError}
        />
      )}
    </div>
  );
  if (mode === 'image') return half(item.image, 'image');
  if (mode === 'mask') return half(item.mask, 'mask');
  if (mode === 'side') {
    return (
      <div className={styles.side}>
        {half(item.image, 'image')}
        {half(item.mask, 'mask')}
      </div>
    );
  }
  return (
    <div className={styles.stack}>
      {half(item.image, 'image')}
      {item.mask !== null && half(item.mask, 'mask', true)}
    </div>
  );
}
