import type { ReactNode } from 'react';
import { makeStyles, mergeClasses, Select, tokens } from '../fluent.ts';

const useStyles = makeStyles({
  // A width that the texts do not change, so that nothing moves when the numbers in them are known.
  root: {
    flex: '1 1 150px',
    width: 0,
    minWidth: 0,
    '& select': { width: '100%', textOverflow: 'ellipsis' },
  },
  active: {
    '& select': {
      backgroundColor: tokens.colorBrandBackground2,
      color: tokens.colorBrandForeground2,
      fontWeight: tokens.fontWeightSemibold,
    },
  },
});

export interface SelectFieldProps {
  /** Accessible name; the choices themselves say what they choose. */
  label: string;
  value: string;
  /** The choice hides something, and is emphasised. */
  isActive?: boolean;
  onChange: (value: string) => void;
  /** Options. */
  children: ReactNode;
}

/** Renders a choice of a row of tools, without a visible label. */
export function SelectField({ label, value, isActive = false, onChange, children }: SelectFieldProps) {
  const styles = useStyles();
  return (
    <Select
      aria-label={label}
      className={mergeClasses(styles.root, isActive && styles.active)}
      value={value}
      onChange={(_, data) => onChange(data.value)}
    >
      {children}
    </Select>
  );
}
