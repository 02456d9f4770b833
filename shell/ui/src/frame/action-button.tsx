import { type ActionId, shortcutOf } from '@twinset/contract';
import type { MouseEventHandler, ReactElement, ReactNode } from 'react';
import { ariaKeysOf, keysOf } from '../actions/shortcuts.ts';
import { Button, mergeClasses } from '../fluent.ts';
import { useDangerStyles } from './danger-button.tsx';
import { Tooltip, type TooltipProps } from './tooltip.tsx';

export interface ActionButtonProps {
  /** Row of the button in the table of actions; its shortcut is shown on hover and focus. */
  'data-action': ActionId;
  /** Absent in a button of an icon and a label. */
  children?: ReactNode;
  appearance?: 'primary' | 'secondary' | 'subtle' | 'transparent';
  icon?: ReactElement;
  /** True for a button that deletes data. */
  danger?: boolean;
  className?: string;
  size?: 'small' | 'medium' | 'large';
  'aria-label'?: string;
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
  /**
   * Reason why the button is disabled; null or absent if it is not. It stays focusable, so that screen readers announce
   * the reason.
   */
  disabledReason?: string | null | undefined;
  /** Side on which the reason is shown. */
  reasonPlacement?: TooltipProps['placement'];
}

/** Renders a button that shows on hover and focus why it is disabled, or else its shortcut. */
export function ActionButton(all: ActionButtonProps) {
  const { disabledReason, reasonPlacement, onClick, danger = false, className, ...props } = all;
  const styles = useDangerStyles();
  const disabled = typeof disabledReason === 'string';
  const shortcut = shortcutOf(props['data-action']);
  const keys = shortcut === null ? {} : { 'aria-keyshortcuts': ariaKeysOf(shortcut) };
  const button = (
    <Button
      {...props}
      {...keys}
      className={mergeClasses(danger && !disabled && styles.quiet, className)}
      disabledFocusable={disabled}
      onClick={disabled ? undefined : onClick}
    />
  );
  // Also without a text: the button would be created again, and lose the focus.
  return (
    <Tooltip
      content={disabledReason ?? ''}
      placement={reasonPlacement}
      keys={shortcut === null ? [] : keysOf(shortcut)}
    >
      {button}
    </Tooltip>
  );
}
