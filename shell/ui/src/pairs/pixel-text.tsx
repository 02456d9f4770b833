import { formatSize } from '@twinset/contract';
import { makeStyles, Text, tokens } from '../fluent.ts';
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
  size: Size | null;
  /** This viewer has classes to name. */
  named: boolean;
}

/**
 * Renders the pixel and label under the pointer, or a hint about pointer and keys. It always takes one line,
 * so that nothing moves.
 */
export function PixelText({ pixel, label, size, named }: PixelTextProps) {
  const styles = useStyles();
  const shown = size === null ? '' : `Shown at ${formatSize(size)}`;
  if (pixel === null) {
    return (
      <div className={styles.root}>
        <Text size={200}>
          {shown}
          {shown && ' · '}
          {named ? 'Point at a pixel to see its label; ' : ''}Shift + arrow keys move the pointer, arrow keys
          change the pair, + − 0 zoom.
        </Text>
      </div>
    );
  }
  return (
    <div className={styles.root} role="status" aria-live="polite" data-testid="pixel">
      <Text size={200}>
        x {pixel.x}, y {pixel.y}
      </Text>
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
