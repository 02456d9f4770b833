import { useDebounced, useOutputs, useStore } from '@twinset/sdk';
import {
  Button,
  formatCount,
  formatSize,
  LiveText,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  Panel,
  SkeletonItem,
  Switch,
  Text,
  tokens,
} from '@twinset/ui';
import { useMemo } from 'react';
import { ImageChoice } from '../lib/image-choice.tsx';
import { cropStageConfig } from '../lib/still-config.ts';
import type { SelectedImage } from '../lib/use-selected-image.ts';
import { CropFields } from './crop-fields.tsx';
import { CropStage } from './crop-stage.tsx';
import { type CropState, useCrop } from './use-crop.ts';
import { useTileSize } from './use-tile-size.ts';

const ANNOUNCE_DELAY_MS = 600;

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
  },
  picture: { display: 'block', width: '100%', height: '100%', objectFit: 'fill' },
  wait: { width: '100%', height: 'auto', aspectRatio: '4 / 3' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** Renders the fixed crop: its switch, its frame on the image, and its number fields. */
export function CropPanel({ picture }: { picture: SelectedImage }) {
  const styles = useStyles();
  const state = useCrop();
  const { on, crop, room, fits } = state;
  const announcement = useDebounced(
    `Crop ${formatCount(crop.targetWidth)} by ${formatCount(crop.targetHeight)} pixels, ${formatCount(crop.offsetWidth)} from the left, ${formatCount(crop.offsetHeight)} from the top`,
    ANNOUNCE_DELAY_MS,
  );
  return (
    <Panel
      title="Crop window"
      hint={
        room === null
          ? 'Every pair is cropped to the same window.'
          : `Every pair is cropped to the same window. It must fit inside the smallest image: ${formatSize(room)}.`
      }
    >
      <div className={styles.head}>
        <Switch label="Crop" checked={on} onChange={(_, { checked }) => state.toggle(checked)} />
        <ImageChoice picture={picture} />
      </div>
      {on && !fits && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            The crop was set for larger images and does not fit all current images.
          </MessageBarBody>
          <MessageBarActions>
            <Button data-action="crop.fit" onClick={state.fit}>
              Fit crop
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
      <Stage picture={picture} state={state} />
      {room !== null && <CropFields state={state} room={room} />}
      {on && (
        <Text size={200} className={styles.quiet}>
          Drag the frame or its handles, or draw a new one. With the keyboard: arrows move by one pixel, with
          Shift by ten.
        </Text>
      )}
      <LiveText text={on ? announcement : ''} />
    </Panel>
  );
}

function Stage({ picture, state }: { picture: SelectedImage; state: CropState }) {
  const styles = useStyles();
  const { name } = picture;
  const tiles = useStore((store) => store.config.tiles);
  const seed = useStore((store) => store.config.seed);
  const size = useTileSize(picture.size);
  const config = useMemo(
    () => cropStageConfig(size ?? { width: 1, height: 1 }, { tiles, seed }),
    [size, tiles, seed],
  );
  const input = { config, set: 'train' as const, indices: [0], ...(name === null ? {} : { name }) };
  const outputs = useOutputs(input, name !== null && size !== null);
  const image = outputs.data?.results[0]?.image;
  if (size === null) return <SkeletonItem className={styles.wait} />;
  const place = {
    aspectRatio: `${size.width} / ${size.height}`,
    width: `min(100%, ${(56 * size.width) / size.height}vh)`,
    margin: '0 auto',
  };
  if (image === undefined) return <SkeletonItem style={{ ...place, height: 'auto' }} />;
  const shown = (className: string) => (
    <img
      className={className}
      src={image.url}
      alt={name ?? ''}
      draggable={false}
      onError={() => void outputs.refetch()}
    />
  );
  if (!state.on || state.room === null) {
    return <div style={place}>{shown(styles.picture)}</div>;
  }
  return (
    <CropStage source={size} room={state.room} crop={state.crop} onChange={state.set}>
      {shown(styles.picture)}
    </CropStage>
  );
}
