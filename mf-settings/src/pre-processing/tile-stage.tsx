import { type Tiling, tileCount, tileGrid } from '@twinset/contract';
import { useOutputs } from '@twinset/sdk';
import { makeStyles, SkeletonItem, tokens } from '@twinset/ui';
import { useMemo } from 'react';
import { cropStageConfig } from '../lib/still-config.ts';
import type { SelectedImage } from '../lib/use-selected-image.ts';

/** Most tiles that are drawn: more would cover the image. */
const DRAWN_MAX = 2500;

const useStyles = makeStyles({
  stage: { position: 'relative', margin: '0 auto', backgroundColor: '#808080', overflow: 'hidden' },
  picture: { display: 'block', width: '100%', height: '100%', objectFit: 'fill' },
  grid: { position: 'absolute', inset: 0, width: '100%', height: '100%' },
  tile: {
    // Areas of several tiles are lighter.
    fill: '#ffffff',
    fillOpacity: 0.12,
    stroke: '#ffffff',
    strokeWidth: '1px',
    vectorEffect: 'non-scaling-stroke',
  },
  shadow: {
    fill: 'none',
    stroke: '#000000',
    strokeOpacity: 0.5,
    strokeWidth: '3px',
    vectorEffect: 'non-scaling-stroke',
  },
  wait: { width: '100%', aspectRatio: '4 / 3', borderRadius: tokens.borderRadiusSmall },
});

/** Renders the grid of tiles on the whole image. */
export function TileStage({ picture, tiling }: { picture: SelectedImage; tiling: Tiling }) {
  const styles = useStyles();
  const { name, size } = picture;
  const config = useMemo(() => cropStageConfig(size ?? { width: 1, height: 1 }), [size]);
  const input = { config, set: 'train' as const, indices: [0], ...(name === null ? {} : { name }) };
  const outputs = useOutputs(input, name !== null && size !== null);
  const image = outputs.data?.results[0]?.image;
  if (size === null || image === undefined) return <SkeletonItem className={styles.wait} />;
  const tiles = tileCount(size, tiling) <= DRAWN_MAX ? tileGrid(size, tiling) : [];
  return (
    <div
      className={styles.stage}
      style={{
        aspectRatio: `${size.width} / ${size.height}`,
        width: `min(100%, ${(40 * size.width) / size.height}vh)`,
      }}
      data-testid="tile-stage"
    >
      <img
        className={styles.picture}
        src={image.url}
        alt={name ?? ''}
        draggable={false}
        onError={() => void outputs.refetch()}
      />
      <svg
        className={styles.grid}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {tiles.map(({ x, y, width, height }) => (
          <g key={`${x} ${y}`}>
            <rect className={styles.shadow} x={x} y={y} width={width} height={height} />
            <rect className={styles.tile} x={x} y={y} width={width} height={height} />
          </g>
        ))}
      </svg>
    </div>
  );
}
