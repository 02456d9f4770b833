import { LockClosedFilled } from '@fluentui/react-icons/svg/lock-closed';
import { LockOpenRegular } from '@fluentui/react-icons/svg/lock-open';
import type { SetName } from '@twinset/contract';
import {
  ActionButton,
  Field,
  formatNoun,
  makeStyles,
  mergeClasses,
  SET_COLORS,
  SET_LABELS,
  Slider,
  Text,
  tokens,
} from '@twinset/ui';
import { type CSSProperties, useRef } from 'react';
import { emptyText, lockLabel, lockReason, shareText } from './split-text.ts';
import type { SplitState } from './use-split.ts';

const useStyles = makeStyles({
  root: { position: 'relative', minWidth: 0 },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  dot: {
    width: '12px',
    height: '12px',
    borderRadius: tokens.borderRadiusSmall,
    flexShrink: 0,
    forcedColorAdjust: 'none',
  },
  slider: { width: '100%' },
  numbers: {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    fontVariantNumeric: 'tabular-nums',
  },
  share: {
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
  },
  count: { color: tokens.colorNeutralForeground2 },
  stale: { opacity: 0.5 },
  // Beside the label, outside the field: a button inside it would become part of the slider's accessible
  // name.
  lock: { position: 'absolute', top: '-4px', right: 0 },
});

export interface RatioSliderProps {
  set: SetName;
  split: SplitState;
  /** Number of pairs or tiles of the set; undefined while unknown. */
  count: number | undefined;
  noun: 'pair' | 'tile';
  stale: boolean;
  /** The set has no pair and needs one. */
  empty: boolean;
}

/** Returns the colours of a slider: those of its set. */
const inColorOf = (set: SetName): CSSProperties =>
  ({
    '--fui-Slider__thumb--color': SET_COLORS[set],
    '--fui-Slider__progress--color': SET_COLORS[set],
  }) as CSSProperties;

/** Keys that move a slider. */
const MOVES = /^(Arrow(Left|Right|Up|Down)|Page(Up|Down)|Home|End)$/;

/**
 * Returns handlers that divide the input of a slider into gestures: one drag, or all key presses until it
 * loses focus. A drag ends with the next key press instead of the release of the pointer, because browsers
 * may cancel a touch pointer in the middle of a drag.
 */
function useGestures(release: () => void) {
  const dragged = useRef(false);
  return {
    onPointerDown: () => {
      dragged.current = true;
      release();
    },
    onKeyDown: ({ key }: { key: string }) => {
      if (!dragged.current || !MOVES.test(key)) return;
      dragged.current = false;
      release();
    },
    onBlur: release,
  };
}

/**
 * Renders one share: slider in steps of 0.01 (the slider's own step of 1, in hundredths), percentage with one
 * decimal, number of pairs or tiles, and lock.
 */
export function RatioSlider({ set, split, count, noun, stale, empty }: RatioSliderProps) {
  const styles = useStyles();
  const { shares, locked, given, move, release, toggle } = split;
  const gestures = useGestures(() => release(set));
  const isDisabled = given || locked === set;
  const label = (
    <span className={styles.head}>
      <span className={styles.dot} style={{ backgroundColor: SET_COLORS[set] }} />
      {SET_LABELS[set]}
    </span>
  );
  return (
    <div className={styles.root}>
      <Field
        label={{ children: label, weight: 'semibold' }}
        {...(empty
          ? {
              validationState: set === 'train' ? 'error' : 'warning',
              validationMessage: emptyText(shares[set], given),
            }
          : {})}
      >
        {(field) => (
          <div>
            <Slider
              {...field}
              className={styles.slider}
              min={0}
              max={100}
              value={shares[set]}
              disabled={isDisabled}
              style={isDisabled ? undefined : inColorOf(set)}
              aria-valuetext={shareText(shares[set])}
              onChange={(_, { value }) => move(set, value)}
              {...gestures}
            />
            <div className={styles.numbers}>
              <Text className={styles.share}>{shareText(shares[set])}</Text>
              <Text className={mergeClasses(styles.count, stale && styles.stale)}>
                {count === undefined ? ' ' : formatNoun(count, noun)}
              </Text>
            </div>
          </div>
        )}
      </Field>
      <ActionButton
        data-action="split.lock"
        className={styles.lock}
        appearance="subtle"
        icon={locked === set ? <LockClosedFilled /> : <LockOpenRegular />}
        disabledReason={lockReason(set, locked, given)}
        aria-label={lockLabel(set, locked)}
        onClick={() => toggle(set)}
      >
        {null}
      </ActionButton>
    </div>
  );
}
