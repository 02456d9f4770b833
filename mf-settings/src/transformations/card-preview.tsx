import type { AugmentConfig } from '@twinset/contract';
import { useOutputs } from '@twinset/sdk';
import { Curtain, makeStyles, type PairMode, PairPreview, SkeletonItem, Text, tokens } from '@twinset/ui';
import { useLastDefined } from '../lib/use-last-defined.ts';

const useStyles = makeStyles({
  failed: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    height: '100%',
    color: '#ffffff',
    textAlign: 'center',
  },
  root: { margin: 0, minWidth: 0, flexGrow: 1, flexBasis: 0 },
  frame: {
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
    backgroundColor: '#808080',
  },
  wait: { width: '100%', height: '100%' },
  caption: {
    display: 'block',
    textAlign: 'center',
    color: tokens.colorNeutralForeground2,
    paddingTop: tokens.spacingVerticalXS,
  },
});

/** Returns the aspect ratio (width / height) of a card's image before it is loaded, limited to 1 to 2. */
function frameAspect(config: AugmentConfig | null): number {
  if (config === null) return 4 / 3;
  const { width, height } = config.augImageDimension;
  return Math.max(1, Math.min(2, width / height));
}

export interface PreviewState {
  mode: PairMode;
  labelFilter: string | undefined;
}

export interface CardPreviewProps extends PreviewState {
  /** Null until the size of the image is known. */
  config: AugmentConfig | null;
  name: string | null;
  caption: string;
}

/** Renders the image of a card; keeps the previous one until the new one is loaded. */
function CardPicture({ config, name, mode, labelFilter }: Omit<CardPreviewProps, 'caption'>) {
  const styles = useStyles();
  const ready = config !== null && name !== null;
  const input = {
    config: config as AugmentConfig,
    set: 'train' as const,
    indices: [0],
    thumbnails: true,
    ...(name === null ? {} : { name }),
  };
  const outputs = useOutputs(input, ready);
  const item = useLastDefined(outputs.data)?.results[0];
  if (item === undefined && outputs.isError)
    return <span className={styles.failed}>Could not be rendered</span>;
  if (item === undefined) return <SkeletonItem className={styles.wait} />;
  return (
    <PairPreview
      item={item}
      mode={mode}
      opacity={0.5}
      labelFilter={labelFilter}
      onMediaError={() => void outputs.refetch()}
    />
  );
}

/** Renders one uploaded image under one transform. */
export function CardPreview({ caption, ...picture }: CardPreviewProps) {
  const styles = useStyles();
  return (
    <figure className={styles.root}>
      <div className={styles.frame} style={{ aspectRatio: frameAspect(picture.config) }}>
        <CardPicture {...picture} />
      </div>
      <Text as="span" size={200} className={styles.caption}>
        {caption}
      </Text>
    </figure>
  );
}

export interface CardCurtainProps extends CardPreviewProps {
  /** Configuration without the transform; null until the size of the image is known. */
  plain: AugmentConfig | null;
  /** Names the transform. */
  label: string;
}

/** Renders one uploaded image before and after a transform, with a divider. */
export function CardCurtain({ plain, label, caption, ...picture }: CardCurtainProps) {
  const styles = useStyles();
  return (
    <figure className={styles.root}>
      <div className={styles.frame} style={{ aspectRatio: frameAspect(plain) }}>
        <Curtain
          label={`${label}: divider between before and after`}
          before={<CardPicture {...picture} config={plain} />}
          after={<CardPicture {...picture} />}
        />
      </div>
      <Text as="span" size={200} className={styles.caption}>
        Left: unchanged. Right: {caption}
      </Text>
    </figure>
  );
}
