import { makeStyles, mergeClasses, tokens } from '../fluent.ts';

export interface PairMedia {
  name: string;
  url: string;
}
export interface PairItem {
  image: PairMedia | null;
  mask: PairMedia | null;
}
/** `side`: image and mask beside each other; `overlay`: the mask over the image; or one of the two alone. */
export type PairMode = 'side' | 'overlay' | 'image' | 'mask';

export interface PairPictureProps {
  item: PairItem;
  mode: PairMode;
  /** Opacity of the mask in overlay mode, 0 to 1. */
  opacity: number;
  /** A picture did not load; its link may have expired. */
  onMediaError?: (() => void) | undefined;
  pixelated?: boolean;
  /** Id of the `LabelFilter` that colours the mask, for masks that are bare labels. */
  labelFilter?: string | undefined;
}

const useStyles = makeStyles({
  side: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '2px', height: '100%' },
  stack: { position: 'relative', height: '100%' },
  cell: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: 0,
    height: '100%',
    // Pictures stand on the same neutral grey in both themes, so that neither changes how they are judged.
    backgroundColor: '#808080',
    color: '#ffffff',
    overflow: 'hidden',
  },
  over: { position: 'absolute', inset: 0, backgroundColor: 'transparent' },
  picture: { width: '100%', height: '100%', objectFit: 'contain', display: 'block' },
  pixelated: { imageRendering: 'pixelated' },
  missing: { padding: tokens.spacingHorizontalM, textAlign: 'center', fontSize: tokens.fontSizeBase200 },
});

/** One pair drawn in the chosen mode. An orphan's missing half says so. */
export function PairPicture(props: PairPictureProps) {
  const { item, mode, opacity, onMediaError, pixelated = false, labelFilter } = props;
  const styles = useStyles();
  const filter = (what: 'image' | 'mask', over: boolean) =>
    labelFilter === undefined || what === 'image'
      ? {}
      : { style: { filter: `url(#${labelFilter}${over ? '-over' : ''})` } };
  const half = (media: PairMedia | null, what: 'image' | 'mask', over = false) => (
    <div className={mergeClasses(styles.cell, over && styles.over)} {...(over ? { style: { opacity } } : {})}>
      {media === null ? (
        <span className={styles.missing}>No {what}</span>
      ) : (
        <img
          className={mergeClasses(styles.picture, pixelated && styles.pixelated)}
          src={media.url}
          alt={`${what === 'image' ? 'Image' : 'Mask'} ${media.name}`}
          loading="lazy"
          decoding="async"
          draggable={false}
          {...filter(what, over)}
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
