import type { ComponentProps } from 'react';
import { Button, makeStyles, mergeClasses, tokens } from '../fluent.ts';

export const useDangerStyles = makeStyles({
  quiet: { color: tokens.colorStatusDangerForeground1 },
  filled: {
    backgroundColor: tokens.colorStatusDangerBackground3,
    ':hover': { backgroundColor: tokens.colorStatusDangerBackground3Hover },
    ':hover:active': { backgroundColor: tokens.colorStatusDangerBackground3Pressed },
  },
});

/**
 * Renders the button of a dialog that deletes data.
 * @param props.appearance primary by default: filled; secondary: red text
 */
export function DangerButton({ appearance = 'primary', className, ...props }: ComponentProps<typeof Button>) {
  const styles = useDangerStyles();
  const tone = appearance === 'primary' ? styles.filled : styles.quiet;
  return (
    <Button {...props} appearance={appearance} className={mergeClasses(!props.disabled && tone, className)} />
  );
}
