import { capitalize, formatSize } from '@twinset/contract';
import { makeStyles, Text, tokens } from '../fluent.ts';
import { useMedia } from '../frame/use-media.ts';
import { type LabelClass, labelText } from './label-text.ts';
import type { Offset, Size } from './zoom.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: tokens.lineHeightBase400,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  swatch: {
    forcedColorAdjust: 'none',
    width: '14px',
    height: '14px',
    borderRadius: tokens.borderRadiusSmall,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
  },
  strong: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
});

export interface PixelTextProps {
  pixel: Offset | null;
  label: LabelClass | null;
  /** The browser changes the pixels that pages read, so that no label can be named. */
  isChanged: boolean;
  size: Size | null;
  /** This viewer has classes to name. */
  named: boolean;
  /** Text about the object that is shown; empty if none is. */
  object: string;
}

const KEYS_HINT =
  'arrow keys change the pair, Shift + arrow keys move the pointer, + − 0 or a double click zoom, Z shows the next object, M hides an overlaid mask while it is pressed.';
const TOUCH_HINT = 'swipe to change the pair, pinch or tap twice to zoom.';
const NO_LABELS = 'Labels are not available: this browser changes the pixels that pages read.';

/**
 * Renders the pixel and label under the pointer, or a hint about pointer and keys. It always takes one line,
 * so that nothing moves.
 */
export function PixelText({ pixel, label, isChanged, size, named, object }: PixelTextProps) {
  const styles = useStyles();
  const touch = useMedia('(pointer: coarse)');
  const shown = size === null ? '' : `Shown at ${formatSize(size)}`;
  if (pixel === null) {
    return (
      <div className={styles.root}>
        <Text size={200} role="status">
          {object}
        </Text>
        <Text size={200}>
          {shown}
          {shown && ' · '}
          {hintOf(touch, named && !isChanged)}
        </Text>
      </div>
    );
  }
  return (
    <div className={styles.root} role="status" aria-live="polite" data-testid="pixel">
      {object !== '' && <Text size={200}>{object}</Text>}
      <Text size={200}>
        x {pixel.x}, y {pixel.y}
      </Text>
      {isChanged && <Text size={200}>{NO_LABELS}</Text>}
      {label !== null && (
        <>
          <span className={styles.swatch} style={{ backgroundColor: label.color }} aria-hidden="true" />
          <Text size={200} className={styles.strong}>
            {labelText(label)}
          </Text>
        </>
      )}
    </div>
  );
}

function hintOf(isTouch: boolean, isNamed: boolean): string {
  if (!isNamed) return capitalize(isTouch ? TOUCH_HINT : KEYS_HINT);
  return isTouch
    ? `Touch a pixel to see its label; ${TOUCH_HINT}`
    : `Point at a pixel to see its label; ${KEYS_HINT}`;
}
