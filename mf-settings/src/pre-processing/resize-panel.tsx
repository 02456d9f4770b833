import { CONFIG_LIMITS, type ResizeMode } from '@twinset/contract';
import { getStore, useDimension, useLimits, useStore } from '@twinset/sdk';
import {
  Button,
  Field,
  formatCount,
  MessageBar,
  MessageBarBody,
  makeStyles,
  NumberField,
  Panel,
  Select,
  Switch,
  tokens,
} from '@twinset/ui';
import type { Size } from '../lib/fit-within.ts';
import { useSuitableFills } from '../lib/use-suitable-fills.ts';
import { keepProportions, resizeNote } from './frame-size.ts';

const SQUARES = [128, 256, 512, 1024];

/** Modes in the order of the list, with their effects. */
const MODES: Record<ResizeMode, [name: string, effect: string]> = {
  stretch: ['Stretch', 'The whole image fills the size; its proportions may change.'],
  fit: ['Fit with padding', 'The whole image keeps its proportions; the rest has the fill values.'],
  reflect: [
    'Fit with mirrored edges',
    'The whole image keeps its proportions; its edges are mirrored into the rest.',
  ],
  fill: ['Fill', 'The image keeps its proportions and fills the size; what extends beyond it is dropped.'],
  longest: ['Longest side', 'The image keeps its proportions; its longest side gets this length.'],
  shortest: ['Shortest side', 'The image keeps its proportions; its shortest side gets this length.'],
};

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
  },
  select: { minWidth: 0, width: '100%' },
  quick: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/**
 * Renders the output size.
 * @param source size of the example image in pixels, for the notes; null while unknown
 */
export function ResizePanel({ source }: { source: Size | null }) {
  const styles = useStyles();
  const limits = useLimits();
  const config = useStore((state) => state.config);
  const uniform = useDimension().data?.uniform ?? true;
  const { resizeAugImage: on, augImageDimension: size, resizeMode: mode } = config;
  const isSided = mode === 'longest' || mode === 'shortest';
  const note = source === null ? null : resizeNote(config, source);
  const height = { min: limits.resizeHeightMin, max: limits.resizeHeightMax };
  const mixed = (!on || isSided) && !config.crop && !uniform;
  return (
    <Panel
      title="Output size"
      hint="Applied after the crop. Images are interpolated; masks use nearest-neighbour sampling and keep every label."
    >
      <Switch
        label="Resize"
        checked={on}
        onChange={(_, { checked }) => getStore().setConfig({ resizeAugImage: checked })}
      />
      <Field label="Resize mode" hint={MODES[mode][1]}>
        <Select
          className={styles.select}
          disabled={!on}
          value={mode}
          onChange={(_, { value }) => getStore().setConfig({ resizeMode: value as ResizeMode })}
        >
          {Object.entries(MODES).map(([value, [name]]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {isSided ? (
        <NumberField
          label={MODES[mode][0]}
          unit="px"
          disabled={!on}
          value={config.resizeSide}
          {...height}
          onChange={(resizeSide) => getStore().setConfig({ resizeSide })}
        />
      ) : (
        <SizeFields on={on} size={size} source={source} />
      )}
      {on && mode === 'fit' && <FillFields />}
      {note !== null && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{note}</MessageBarBody>
        </MessageBar>
      )}
      {mixed && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            Your images have different sizes, and so will the outputs. Most training code requires one size:{' '}
            {isSided ? 'choose another mode, or a crop.' : 'switch on resize or crop.'}
          </MessageBarBody>
        </MessageBar>
      )}
    </Panel>
  );
}

/** Renders the fields of the output's height and width, and buttons for common sizes. */
function SizeFields({ on, size, source }: { on: boolean; size: Size; source: Size | null }) {
  const styles = useStyles();
  const limits = useLimits();
  const config = useStore((state) => state.config);
  const set = (patch: Partial<Size>) => getStore().setConfig({ augImageDimension: { ...size, ...patch } });
  const height = { min: limits.resizeHeightMin, max: limits.resizeHeightMax };
  return (
    <>
      <div className={styles.fields}>
        <NumberField
          label="Resize height"
          unit="px"
          disabled={!on}
          value={size.height}
          {...height}
          onChange={(value) => set({ height: value })}
        />
        <NumberField
          label="Resize width"
          unit="px"
          disabled={!on}
          value={size.width}
          min={limits.resizeWidthMin}
          max={limits.resizeWidthMax}
          onChange={(value) => set({ width: value })}
        />
      </div>
      <div className={styles.quick}>
        {SQUARES.map((side) => (
          <Button
            data-action="resize.size"
            key={side}
            size="small"
            disabled={!on}
            aria-label={`Set to ${formatCount(side)} × ${formatCount(side)} pixels`}
            onClick={() => set({ width: side, height: side })}
          >
            {formatCount(side)} × {formatCount(side)}
          </Button>
        ))}
        <Button
          data-action="resize.proportions"
          size="small"
          disabled={!on || source === null}
          onClick={() => source !== null && set({ height: keepProportions(config, source, height) })}
        >
          Keep proportions
        </Button>
      </div>
    </>
  );
}

/** Renders the fields of the values in the padding, which are those of empty corners. */
function FillFields() {
  const styles = useStyles();
  const { imageFill, maskFill } = useStore((state) => state.config);
  const fills = useSuitableFills();
  const range = { min: 0, max: CONFIG_LIMITS.levelMax };
  return (
    <div className={styles.fields}>
      <NumberField
        label="Image padding"
        hint="0 is black; 255 is white in 8-bit images."
        value={imageFill}
        {...range}
        onChange={(value) => getStore().setConfig({ imageFill: value })}
      />
      <NumberField
        label="Mask padding"
        hint={`Label of the padding${fills === '' ? '' : `, such as ${fills}`}. Empty corners have the same.`}
        value={maskFill}
        {...range}
        onChange={(value) => getStore().setConfig({ maskFill: value })}
      />
    </div>
  );
}
