import type { ActionId } from '@twinset/contract';
import { makeStyles, mergeClasses, Tooltip, tokens } from '@twinset/ui';
import type { ReactElement } from 'react';
import { NARROW, SHORT } from './widths.ts';

export interface NavBarItemProps {
  /** Row in the table of actions. */
  action: ActionId;
  icon: ReactElement;
  /** Short text below the icon. */
  text: string;
  /** Full name. */
  label: string;
  current?: boolean;
  /** State of a toggle button. */
  pressed?: boolean;
  disabledReason?: string | null;
  onClick: () => void;
}

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2px',
    minHeight: '60px',
    width: '100%',
    padding: '4px 2px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground3Hover },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
    [NARROW]: { minHeight: '52px', width: 'auto', minWidth: '52px' },
    [SHORT]: { minHeight: '32px' },
  },
  current: {
    color: tokens.colorBrandForeground1,
    backgroundColor: tokens.colorBrandBackground2,
    fontWeight: tokens.fontWeightSemibold,
    '::before': {
      content: '""',
      position: 'absolute',
      left: '-4px',
      top: '14px',
      bottom: '14px',
      width: '3px',
      borderRadius: tokens.borderRadiusCircular,
      backgroundColor: tokens.colorBrandForeground1,
      [NARROW]: { left: '14px', right: '14px', top: '-4px', bottom: 'auto', width: 'auto', height: '3px' },
    },
  },
  disabled: {
    color: tokens.colorNeutralForegroundDisabled,
    cursor: 'not-allowed',
    ':hover': { backgroundColor: 'transparent' },
  },
  icon: { fontSize: '24px', lineHeight: 0 },
  text: { [SHORT]: { display: 'none' } },
});

/**
 * Adds the full name to the short text if it does not contain that, since speech control uses the visible
 * text.
 */
const nameOf = (text: string, label: string): string =>
  ` ${label} `.toLowerCase().includes(` ${text} `.toLowerCase()) ? label : `${text}: ${label}`;

/** Renders an entry: an icon above a short text; a disabled one shows the reason on hover and focus. */
export function NavBarItem({
  action,
  icon,
  text,
  label,
  current = false,
  pressed,
  disabledReason,
  onClick,
}: NavBarItemProps) {
  const styles = useStyles();
  const disabled = typeof disabledReason === 'string';
  const tip = disabled ? `${label}: ${disabledReason}` : label;
  return (
    <Tooltip content={tip} relationship={disabled ? 'description' : 'none'} placement="after">
      <button
        type="button"
        data-action={action}
        className={mergeClasses(styles.root, current && styles.current, disabled && styles.disabled)}
        aria-label={nameOf(text, label)}
        aria-disabled={disabled}
        {...(current ? { 'aria-current': 'true' as const } : {})}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
        onClick={disabled ? undefined : onClick}
      >
        <span className={styles.icon}>{icon}</span>
        <span className={styles.text}>{text}</span>
      </button>
    </Tooltip>
  );
}
