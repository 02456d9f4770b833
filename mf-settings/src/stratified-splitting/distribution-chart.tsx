import { formatCount } from '@twinset/contract';
import { type ChartSet, makeStyles, SET_COLORS, SET_LABELS, Text, tokens } from '@twinset/ui';

export interface DistributionChartProps {
  title: string;
  /** Unit of the numbers at the horizontal axis. */
  unit?: string | undefined;
  /** Labels of the bins, or for numbers their edges (one more than there are bins). */
  bins: readonly (string | number)[];
  /**
   * Share of each set's pairs in each bin, 0 to 1; `all`: of the whole dataset, drawn as a line across the
   * bin.
   */
  sets: Record<ChartSet, readonly number[]> & { all?: readonly number[] };
  /** One sentence below: the distances of the sets from the whole dataset. */
  note?: string;
}

const HEIGHT = 96;
const WIDTH = 320;
/** Largest number of categories whose labels fit below their bars. */
const NAMED_BINS = 8;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, margin: 0, minWidth: 0 },
  plot: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground3,
  },
  vertical: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
  },
  horizontal: { gridColumn: 2 },
  unit: { margin: 0, textAlign: 'center' },
  svg: {
    forcedColorAdjust: 'none',
    width: '100%',
    height: `${HEIGHT}px`,
    display: 'block',
    overflow: 'visible',
  },
  axis: { stroke: tokens.colorNeutralStroke1, '@media (forced-colors: active)': { stroke: 'CanvasText' } },
  overall: {
    stroke: tokens.colorNeutralForeground1,
    '@media (forced-colors: active)': { stroke: 'CanvasText' },
    strokeWidth: '1.5px',
    vectorEffect: 'non-scaling-stroke',
  },
  ends: { display: 'flex', justifyContent: 'space-between' },
  name: {
    flexGrow: 1,
    flexBasis: 0,
    minWidth: 0,
    textAlign: 'center',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

function shortLabel(bin: string | number | undefined): string {
  if (typeof bin !== 'number') return bin ?? '';
  const value = Number(bin.toPrecision(3));
  return Math.abs(value) >= 1000 ? formatCount(value) : String(value);
}

/** Renders a small histogram with one bar per bin and set. Equal heights mean a balanced split. */
export function DistributionChart({ title, unit, bins, sets, note }: DistributionChartProps) {
  const styles = useStyles();
  const names = Object.keys(SET_COLORS) as ChartSet[];
  const overall = sets.all ?? [];
  const count = Math.max(...names.map((name) => sets[name].length), 1);
  const maximum = Math.max(...names.flatMap((name) => sets[name]), ...overall, 1e-9);
  const slot = WIDTH / count;
  const bar = (slot * 0.8) / names.length;
  const heightOf = (value: number) => (value / maximum) * (HEIGHT - 4);
  const descriptions = names.map(
    (name) => `${SET_LABELS[name]}: ${sets[name].map((v) => `${Math.round(v * 100)} %`).join(', ')}`,
  );
  const labels = bins.length === count && count <= NAMED_BINS ? bins.map(shortLabel) : null;
  return (
    <figure className={styles.root}>
      <Text weight="semibold">{title}</Text>
      <div className={styles.plot}>
        <Text size={100} className={styles.vertical} aria-hidden="true">
          <span>{Math.round(100 * maximum)} %</span>
          <span>0</span>
        </Text>
        <svg
          className={styles.svg}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title}. ${descriptions.join('. ')}`}
        >
          {names.map((name, set) =>
            sets[name].map((value, bin) => (
              <rect
                key={`${name}-${bin}`}
                x={bin * slot + slot * 0.1 + set * bar}
                y={HEIGHT - heightOf(value)}
                width={Math.max(bar - 1, 1)}
                height={heightOf(value)}
                fill={SET_COLORS[name]}
              />
            )),
          )}
          {overall.map((value, bin) => (
            <line
              key={bin}
              className={styles.overall}
              x1={bin * slot + slot * 0.04}
              x2={(bin + 1) * slot - slot * 0.04}
              y1={HEIGHT - heightOf(value)}
              y2={HEIGHT - heightOf(value)}
            />
          ))}
          <line className={styles.axis} x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        </svg>
        <div className={styles.horizontal}>
          <div className={styles.ends}>
            {labels === null ? (
              <>
                <Text size={200}>{shortLabel(bins[0])}</Text>
                <Text size={200}>{shortLabel(bins[bins.length - 1])}</Text>
              </>
            ) : (
              labels.map((label) => (
                <Text key={label} size={200} className={styles.name} title={label}>
                  {label}
                </Text>
              ))
            )}
          </div>
          {unit !== undefined && (
            <Text as="p" size={200} className={styles.unit}>
              {unit}
            </Text>
          )}
        </div>
      </div>
      {note !== undefined && <Text size={200}>{note}</Text>}
    </figure>
  );
}
