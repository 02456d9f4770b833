import { type CSSProperties, useState } from 'react';
import { makeStyles, mergeClasses, tokens } from '../fluent.ts';
import type { PairMedia } from './pair-preview.tsx';

export interface PreviewImageProps {
  media: PairMedia;
  what: 'image' | 'mask';
  pixelated: boolean;
  filter?: string | undefined;
  /** The browser has decoded the image, so that it can be painted at once. */
  isDecoded?: boolean | undefined;
  /** The image did not load; its URL may have expired. */
  onError?: (() => void) | undefined;
}

const useStyles = makeStyles({
  picture: { width: '100%', height: '100%', objectFit: 'contain', display: 'block' },
  pixelated: { imageRendering: 'pixelated' },
  waiting: { visibility: 'hidden' },
  lost: { padding: tokens.spacingHorizontalM, textAlign: 'center', fontSize: tokens.fontSizeBase200 },
});

/**
 * Renders one image or mask. The first failure is reported and not shown, since an expired URL is renewed at
 * once; after a second failure with another URL, it shows that the file is missing.
 */
export function PreviewImage({ media, what, pixelated, filter, isDecoded, onError }: PreviewImageProps) {
  const styles = useStyles();
  const [failure, setFailure] = useState<{ url: string; count: number } | null>(null);
  const onImageError = () => {
    setFailure((before) => ({ url: media.url, count: (before?.count ?? 0) + 1 }));
    onError?.();
  };
  const hasFailed = failure?.url === media.url;
  if (hasFailed && failure.count > 1) {
    return <span className={styles.lost}>{media.name} could not be loaded.</span>;
  }
  const style: CSSProperties = filter === undefined ? {} : { filter: `url(#${filter})` };
  return (
    <img
      className={mergeClasses(styles.picture, pixelated && styles.pixelated, hasFailed && styles.waiting)}
      src={media.url}
      alt={`${what === 'image' ? 'Image' : 'Mask'} ${media.name}`}
      loading={isDecoded ? 'eager' : 'lazy'}
      decoding={isDecoded ? 'sync' : 'async'}
      draggable={false}
      style={style}
      onError={onImageError}
    />
  );
}
