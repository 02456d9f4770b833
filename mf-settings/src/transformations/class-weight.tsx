import { CONFIG_LIMITS } from '@twinset/contract';
import { Field, makeStyles, NumberField, Slider, tokens } from '@twinset/ui';
import { ShareBars } from './share-bars.tsx';

/** Highest weight of the slider; the field accepts more. */
const SLIDER_MAX = 10;
const STEP = 0.5;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0 },
  head: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  dot: {
    width: '12px',
    height: '12px',
    flexShrink: 0,
    forcedColorAdjust: 'none',
    borderRadius: tokens.borderRadiusSmall,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  controls: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 104px',
    gap: tokens.spacingHorizontalM,
    alignItems: 'end',
  },
  slider: { width: '100%' },
});

export interface ClassWeightProps {
  name: string;
  color: string | undefined;
  weight: number;
  present: number;
  predicted: number;
  onChange: (weight: number) => void;
}

/** Renders the weight of one class, as slider and field, with its share in sources and outputs. */
export function ClassWeight({ name, color, weight, present, predicted, onChange }: ClassWeightProps) {
  const styles = useStyles();
  const label = (
    <span className={styles.head}>
      <span className={styles.dot} style={{ backgroundColor: color }} />
      {name}
    </span>
  );
  return (
    <div className={styles.root}>
      <div className={styles.controls}>
        <Field label={{ children: label, weight: 'semibold' }}>
          <Slider
            className={styles.slider}
            min={0}
            max={SLIDER_MAX}
            step={STEP}
            value={Math.min(SLIDER_MAX, weight)}
            aria-valuetext={`Weight ${weight}`}
            onChange={(_, { value }) => onChange(value)}
          />
        </Field>
        <NumberField
          label={`Weight of ${name}`}
          value={weight}
          min={0}
          max={CONFIG_LIMITS.weightMax}
          decimals={2}
          step={STEP}
          onChange={onChange}
        />
      </div>
      <ShareBars present={present} predicted={predicted} />
    </div>
  );
}
