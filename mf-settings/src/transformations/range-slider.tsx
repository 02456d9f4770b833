import { makeStyles, mergeClasses, tokens } from '@twinset/ui';

const THUMB = '20px';
const HEIGHT = '32px';

const thumb = {
  boxSizing: 'border-box',
  appearance: 'none',
  width: THUMB,
  height: THUMB,
  borderRadius: tokens.borderRadiusCircular,
  border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
  backgroundColor: tokens.colorCompoundBrandBackground,
  boxShadow: `0 0 0 calc(${THUMB} * .2) ${tokens.colorNeutralBackground1} inset`,
  cursor: 'pointer',
  pointerEvents: 'auto',
} as const;
const rail = { appearance: 'none', background: 'none' } as const;

const useStyles = makeStyles({
  root: { position: 'relative', height: HEIGHT, minWidth: 0 },
  rail: {
    position: 'absolute',
    insetInline: `calc(${THUMB} / 2)`,
    top: `calc((${HEIGHT} - 4px) / 2)`,
    height: '4px',
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralStrokeAccessible,
  },
  chosen: {
    position: 'absolute',
    height: '100%',
    backgroundColor: tokens.colorCompoundBrandBackground,
    borderRadius: 'inherit',
  },
  // Both inputs cover the rail; only their thumbs react to the pointer.
  input: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    margin: 0,
    appearance: 'none',
    background: 'none',
    pointerEvents: 'none',
    outline: 'none',
    '&::-webkit-slider-thumb': thumb,
    '&::-moz-range-thumb': thumb,
    '&::-webkit-slider-runnable-track': rail,
    '&::-moz-range-track': rail,
    '&:focus-visible::-webkit-slider-thumb': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '&:focus-visible::-moz-range-thumb': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  above: { zIndex: 1 },
});

export interface RangeSliderProps {
  /** Name of the range; the ends are "NAME, from" and "NAME, to". */
  label: string;
  min: number;
  max: number;
  step: number;
  low: number;
  high: number;
  /** Returns the text of a value for screen readers. */
  textOf: (value: number) => string;
  onChange: (end: 'low' | 'high', value: number) => void;
}

/** Renders a range as a slider of two thumbs, each a native range input with its keys. */
export function RangeSlider({ label, min, max, step, low, high, textOf, onChange }: RangeSliderProps) {
  const styles = useStyles();
  const place = (value: number) => ((value - min) / (max - min)) * 100;
  const input = (end: 'low' | 'high', value: number, isAbove: boolean) => (
    <input
      type="range"
      className={mergeClasses(styles.input, isAbove && styles.above)}
      aria-label={`${label}, ${end === 'low' ? 'from' : 'to'}`}
      aria-valuetext={textOf(value)}
      min={min}
      max={max}
      step={step}
      value={value}
      onChange={({ target }) => onChange(end, target.valueAsNumber)}
    />
  );
  return (
    <div className={styles.root} data-testid="range-slider">
      <div className={styles.rail}>
        <div className={styles.chosen} style={{ left: `${place(low)}%`, right: `${100 - place(high)}%` }} />
      </div>
      {/* Where both thumbs are at the upper end, the lower one must be reachable. */}
      {input('low', low, low > (min + max) / 2)}
      {input('high', high, false)}
    </div>
  );
}
