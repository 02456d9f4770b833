import { augmentConfigOf, useDebounced, useDimension, useOutputs, useStore } from '@twinset/sdk';
import {
  formatSize,
  makeStyles,
  mergeClasses,
  Panel,
  QueryProblem,
  SkeletonItem,
  Text,
  tokens,
  useLabelFilter,
} from '@twinset/ui';
import { useMemo } from 'react';
import { frameConfig } from '../lib/still-config.ts';
import { useLastDefined } from '../lib/use-last-defined.ts';
import type { SelectedImage } from '../lib/use-selected-image.ts';
import { outputSize } from './frame-size.ts';
import { useTileSize } from './use-tile-size.ts';

const DEBOUNCE_MS = 80;

const useStyles = makeStyles({
  pair: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  half: {
    margin: 0,
    minWidth: 0,
    maxWidth: '100%',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
  },
  scroller: {
    overflow: 'auto',
    maxHeight: '420px',
    maxWidth: '100%',
    backgroundColor: '#808080',
    borderRadius: tokens.borderRadiusSmall,
  },
  pixels: { display: 'block', imageRendering: 'pixelated' },
  quiet: { color: tokens.colorNeutralForeground2 },
  stale: { opacity: 0.6 },
});

/** Renders the frame of the example image and mask without scaling. */
export function ResultPanel({ picture }: { picture: SelectedImage }) {
  const styles = useStyles();
  const { name } = picture;
  const size = useTileSize(picture.size);
  const config = useStore((state) => state.config);
  const framing = useMemo(() => frameConfig(augmentConfigOf(config)), [config]);
  const rested = useDebounced(framing, DEBOUNCE_MS);
  const outputs = useOutputs(
    { config: rested, set: 'train', indices: [0], ...(name === null ? {} : { name }) },
    name !== null,
  );
  const { labelFilter, definition } = useLabelFilter(useDimension().data);
  const item = useLastDefined(outputs.data)?.results[0];
  const result = size === null ? null : outputSize(rested, size);
  // One pixel of the image is one physical pixel of the screen.
  const pixels = result && {
    width: result.width / devicePixelRatio,
    height: result.height / devicePixelRatio,
  };
  const half = (media: { name: string; url: string } | undefined, what: string, filter?: string) => (
    <figure className={styles.half}>
      <figcaption>
        <Text size={200} className={styles.quiet}>
          {what}
        </Text>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className={styles.scroller} tabIndex={0} aria-label={`${what} at 100 %`}>
        {media === undefined || pixels === null ? (
          <SkeletonItem style={pixels ?? { width: 200, height: 200 }} />
        ) : (
          <img
            className={styles.pixels}
            style={{ ...pixels, ...(filter === undefined ? {} : { filter: `url(#${filter})` }) }}
            src={media.url}
            alt={`${what} of ${name ?? ''} after pre-processing`}
            onError={() => void outputs.refetch()}
          />
        )}
      </section>
    </figure>
  );
  return (
    <Panel
      title="Result at 100 %"
      hint={result === null ? ' ' : `Size of every output of this image: ${formatSize(result)}.`}
    >
      {definition}
      <QueryProblem
        error={outputs.error}
        title="The result could not be rendered."
        onRetry={() => void outputs.refetch()}
      />
      <div
        className={mergeClasses(styles.pair, outputs.isError && styles.stale)}
        data-testid="pre-processing-result"
      >
        {half(item?.image, 'Image')}
        {half(item?.mask, 'Mask', item?.mask.colored ? undefined : labelFilter)}
      </div>
    </Panel>
  );
}
