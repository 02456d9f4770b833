import { LockClosedFilled } from '@fluentui/react-icons/svg/lock-closed';
import { LockOpenRegular } from '@fluentui/react-icons/svg/lock-open';
import { SETS, type SetCounts, type SetName } from '@twinset/contract';
import { formatCount, makeStyles, mergeClasses, SET_COLORS, SET_LABELS, tokens } from '@twinset/ui';
import { lockReason, shareText } from './split-text.ts';
import type { SplitState } from './use-split.ts';

/** The bar itself is narrow. */
const NARROW = '@container split (max-width: 480px)';

const useStyles = makeStyles({
  root: { margin: 0, containerType: 'inline-size', containerName: 'split' },
  // Below the bar where its parts are too narrow for their names.
  names: {
    display: 'none',
    flexWrap: 'wrap',
    gap: `0 ${tokens.spacingHorizontalL}`,
    margin: `${tokens.spacingVerticalS} 0 0`,
    padding: 0,
    listStyleType: 'none',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    [NARROW]: { display: 'flex' },
  },
  item: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  dot: { width: '10px', height: '10px', borderRadius: tokens.borderRadiusSmall, forcedColorAdjust: 'none' },
  bar: {
    display: 'flex',
    gap: '2px',
    height: '72px',
    borderRadius: tokens.borderRadiusLarge,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground4,
    [NARROW]: { height: '16px' },
  },
  part: {
    position: 'relative',
    flexBasis: 0,
    minWidth: 0,
    containerType: 'inline-size',
    transitionProperty: 'flex-grow',
    transitionDuration: tokens.durationNormal,
  },
  color: {
    position: 'absolute',
    inset: '0 0 auto 0',
    height: '8px',
    forcedColorAdjust: 'none',
    [NARROW]: { height: '16px' },
  },
  inside: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    height: '100%',
    padding: `8px ${tokens.spacingHorizontalM} 0`,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    '@container (max-width: 64px)': { visibility: 'hidden' },
    [NARROW]: { display: 'none' },
  },
  count: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  name: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  stale: { opacity: 0.5 },
  lock: {
    position: 'absolute',
    right: tokens.spacingHorizontalS,
    top: '14px',
    width: '24px',
    height: '24px',
    padding: 0,
    border: 'none',
    background: 'none',
    color: tokens.colorNeutralForeground2,
    fontSize: '16px',
    cursor: 'pointer',
    ':disabled': { opacity: 0.35, cursor: 'not-allowed' },
    '@container (max-width: 120px)': { display: 'none' },
    [NARROW]: { display: 'none' },
  },
});

export interface SplitBarProps {
  split: SplitState;
  /** Pairs per set, counted by the server; undefined until it responds. */
  sizes: SetCounts | undefined;
  /** The counts belong to the shares before the last change. */
  stale: boolean;
}

/** Returns the share of each set in percent: those of the sliders, or of the pairs if a column assigns them. */
function shownShares({ shares, given }: SplitState, sizes: SetCounts | undefined): Record<SetName, number> {
  if (!given || sizes === undefined) return shares;
  const total = SETS.reduce((sum, set) => sum + sizes[set], 0);
  const shareOf = (set: SetName) => (total === 0 ? 0 : (100 * sizes[set]) / total);
  return { train: shareOf('train'), val: shareOf('val'), test: shareOf('test') };
}

/**
 * Renders the shares as one bar that follows the sliders. Its locks repeat those beside the sliders, for the
 * mouse only.
 */
export function SplitBar({ split, sizes, stale }: SplitBarProps) {
  const styles = useStyles();
  const { locked, given, toggle } = split;
  const shares = shownShares(split, sizes);
  const summary = SETS.map((set) => `${SET_LABELS[set]} ${shareText(shares[set])}`).join(', ');
  return (
    <figure className={styles.root} aria-label={`Dataset: ${summary}`}>
      <div className={styles.bar} aria-hidden="true" data-testid="split-bar">
        {SETS.map((set) => (
          <div key={set} className={styles.part} style={{ flexGrow: shares[set] }}>
            <div className={styles.color} style={{ backgroundColor: SET_COLORS[set] }} />
            <div className={styles.inside}>
              <span className={mergeClasses(styles.count, stale && styles.stale)}>
                {sizes === undefined ? '–' : formatCount(sizes[set])}
              </span>
              <span className={styles.name}>
                {SET_LABELS[set]} · {shareText(shares[set])}
              </span>
            </div>
            <button
              data-action="split.lock"
              type="button"
              tabIndex={-1}
              className={styles.lock}
              disabled={lockReason(set, locked, given) !== null}
              onClick={() => toggle(set)}
            >
              {locked === set ? <LockClosedFilled /> : <LockOpenRegular />}
            </button>
          </div>
        ))}
      </div>
      <ul className={styles.names} aria-hidden="true" data-testid="split-names">
        {SETS.map((set) => (
          <li key={set} className={mergeClasses(styles.item, stale && styles.stale)}>
            <span className={styles.dot} style={{ backgroundColor: SET_COLORS[set] }} />
            {SET_LABELS[set]} {sizes === undefined ? '–' : formatCount(sizes[set])}
          </li>
        ))}
      </ul>
    </figure>
  );
}
