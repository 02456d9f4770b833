import { makeStyles, mergeClasses, tokens } from '../fluent.ts';
import { PreviewImage } from './preview-image.tsx';

export interface PairMedia {
  name: string;
  url: string;
  /** Address of the same picture at its own size, where `url` shows it smaller. */
  large?: string | undefined;
  /** A mask that is coloured by class where others of its kind are bare labels. */
  colored?: boolean | undefined;
}
export interface PairItem {
  image: PairMedia | null;
  mask: PairMedia | null;
}
/** `side`: image and mask beside each other; `overlay`: the mask over the image; or one of the two alone. */
export type PairMode = 'side' | 'overlay' | 'image' | 'mask';

export interface PairPreviewProps {
  item: PairItem;
  mode: PairMode;
  /** Opacity of the mask in overlay mode, 0 to 1. */
  opacity: number;
  /** A picture did not load; its link may have expired. */
  onMediaError?: (() => void) | undefined;
  pixelated?: boolean;
  /** Id of the `LabelFilter` that colours the mask, for masks that are bare labels. */
  labelFilter?: string | undefined;
  /** Id of the `OverlayFilter` that hides the background of a coloured mask while it is laid over the image. */
  overlayFilter?: string | undefined;
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
    // Pictures stand on the same neutral grey in both themes, so that neither changes how they are judged.
    backgroundColor: '#808080',
    color: '#000000',
    overflow: 'hidden',
  },
  over: { position: 'absolute', inset: 0, backgroundColor: 'transparent' },
  missing: { padding: tokens.spacingHorizontalM, textAlign: 'center', fontSize: tokens.fontSizeBase200 },
});

/** One pair drawn in the chosen mode. An orphan's missing half says so. */
export function PairPreview(props: PairPreviewProps) {
  const { item, mode, opacity, onMediaError, pixelated = false, labelFilter, overlayFilter } = props;
  const styles = useStyles();
  const filterOf = (what: 'image' | 'mask', over: boolean) => {
    if (what === 'image') return undefined;
    if (labelFilter !== undefined && item.mask?.colored !== true)
      return over ? `${labelFilter}-over` : labelFilter;
    return over ? overlayFilter : undefined;
  };
  const half = (media: PairMedia | null, what: 'image' | 'mask', over = false) => (
    <div className={mergeClasses(styles.cell, over && styles.over)} {...(over ? { style: { opacity } } : {})}>
      {media === null ? (
        <span className={styles.missing}>No {what}</span>
      ) : (
        <PreviewImage
          media={media}
          what={what}
          // Between two labels there is none: a mask is never smoothed, or a third colour would show at the edges.
          pixelated={pixelated || what === 'mask'}
          filter={filterOf(what, over)}
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
