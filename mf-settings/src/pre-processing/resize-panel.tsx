import { getStore, useDimension, useLimits, useStore } from '@twinset/sdk';
import {
  Button,
  formatCount,
  MessageBar,
  MessageBarBody,
  makeStyles,
  NumberField,
  Panel,
  Switch,
  tokens,
} from '@twinset/ui';
import type { Size } from '../lib/fit-within.ts';
import { keepProportions, resizeNote } from './frame-size.ts';

const SQUARES = [128, 256, 512, 1024];

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'start',
  },
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
  const { resizeAugImage: on, augImageDimension: size } = config;
  const set = (patch: Partial<Size>) => getStore().setConfig({ augImageDimension: { ...size, ...patch } });
  const note = source === null ? null : resizeNote(config, source);
  const height = { min: limits.resizeHeightMin, max: limits.resizeHeightMax };
  const mixed = !on && !config.crop && !uniform;
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
          size="small"
          disabled={!on || source === null}
          onClick={() => source !== null && set({ height: keepProportions(config, source, height) })}
        >
          Keep proportions
        </Button>
      </div>
      {note !== null && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{note}</MessageBarBody>
        </MessageBar>
      )}
      {mixed && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            Your images have different sizes, and so will the outputs. Most training code requires one size:
            switch on resize or crop.
          </MessageBarBody>
        </MessageBar>
      )}
    </Panel>
  );
}
