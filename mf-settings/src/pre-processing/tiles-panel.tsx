import {
  CONFIG_LIMITS,
  formatCount,
  type TileReport,
  type Tiles,
  tileCount,
  tilingOf,
} from '@twinset/contract';
import { getStore, usePlan, useRunConfig, useStore } from '@twinset/sdk';
import {
  Field,
  formatNoun,
  LiveText,
  makeStyles,
  NumberField,
  Panel,
  Select,
  Switch,
  Text,
  tokens,
} from '@twinset/ui';
import type { SelectedImage } from '../lib/use-selected-image.ts';
import { TileStage } from './tile-stage.tsx';

const DEBOUNCE_MS = 500;
const FIRST_SIZE = 512;

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
  },
  select: { minWidth: 0, width: '100%' },
  quiet: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

const save = (tiles: Tiles) => getStore().setConfig({ tiles });

/** Returns the numbers of tiles of the dataset as a sentence. */
export function tilesText({ sources, tiles, empty, used }: TileReport): string {
  const all = `${formatNoun(tiles, 'tile')} of ${formatNoun(sources, 'pair')}`;
  if (empty === undefined) return `${all}.`;
  return `${all}, ${formatCount(empty)} without foreground; ${formatCount(used)} ${used === 1 ? 'is' : 'are'} used.`;
}

/** Renders the cutting of pairs into tiles: its settings, the grid on the image, and the number of tiles. */
export function TilesPanel({ picture }: { picture: SelectedImage }) {
  const styles = useStyles();
  const tiles = useStore((state) => state.config.tiles);
  const tiling = tilingOf({ tiles });
  return (
    <Panel
      title="Tiles"
      hint="Every pair is cut into tiles before everything else. All tiles of a pair are in the same set."
    >
      <Switch
        label="Cut into tiles"
        checked={tiling !== null}
        onChange={(_, { checked }) => save(checked ? { size: FIRST_SIZE } : {})}
      />
      {tiling !== null && (
        <>
          <div className={styles.fields}>
            <NumberField
              label="Tile size"
              unit="px"
              value={tiling.size}
              min={CONFIG_LIMITS.tileSizeMin}
              max={CONFIG_LIMITS.tileSizeMax}
              onChange={(size) =>
                save({ ...tiles, size, overlap: Math.min(tiling.overlap, Math.floor(size / 2)) })
              }
            />
            <NumberField
              label="Overlap"
              unit="px"
              value={tiling.overlap}
              min={0}
              max={Math.floor(tiling.size / 2)}
              onChange={(overlap) => save({ ...tiles, overlap })}
            />
            <Field label="Last row and column">
              <Select
                className={styles.select}
                value={tiling.edge}
                onChange={(_, { value }) => save({ ...tiles, edge: value === 'pad' ? 'pad' : 'shift' })}
              >
                <option value="shift">Shift inwards</option>
                <option value="pad">Pad with the fill values</option>
              </Select>
            </Field>
            <NumberField
              label="Use of empty tiles"
              hint="Share of the tiles without foreground."
              unit="%"
              value={Math.round((tiles.emptyShare ?? 1) * 100)}
              min={0}
              max={100}
              onChange={(percent) => save({ ...tiles, emptyShare: percent / 100 })}
            />
          </div>
          <TileStage picture={picture} tiling={tiling} />
          {picture.size !== null && (
            <Text size={200} className={styles.quiet}>
              {`This image: ${formatNoun(tileCount(picture.size, tiling), 'tile')}.`}
            </Text>
          )}
          <Counts />
        </>
      )}
    </Panel>
  );
}

/** Renders the number of tiles of the whole dataset. */
function Counts() {
  const styles = useStyles();
  const plan = usePlan(useRunConfig(DEBOUNCE_MS));
  const report = plan.isError || plan.isFetching ? undefined : plan.data?.tiles;
  const text = report ? tilesText(report) : '';
  const job = useStore((state) => state.view.jobs.attributes);
  const searched =
    job?.state === 'running' && job.phase === 'tiles'
      ? ` ${formatCount(job.done)} of ${formatNoun(job.total, 'mask')} read`
      : '';
  return (
    <>
      <Text size={200} className={styles.quiet}>
        {text === '' ? `Counting the tiles of the dataset…${searched}` : `Dataset: ${text}`}
      </Text>
      <LiveText text={text} />
    </>
  );
}
