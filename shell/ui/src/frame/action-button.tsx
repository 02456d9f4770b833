import type { MouseEventHandler, ReactElement, ReactNode } from 'react';
import { Button } from '../fluent.ts';
import { Tooltip } from './tooltip.tsx';

export interface ActionButtonProps {
  children: ReactNode;
  appearance?: 'primary' | 'secondary' | 'subtle' | 'transparent';
  icon?: ReactElement;
  className?: string;
  size?: 'small' | 'medium' | 'large';
  'aria-label'?: string;
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
  /**
   * Reason why the button is disabled; null or absent if it is not. It stays focusable, so that screen readers announce
   * the reason.
   */
  disabledReason?: string | null | undefined;
}

/** Renders a button that shows on hover and focus why it is disabled. */
export function ActionButton({ disabledReason, onClick, ...props }: ActionButtonProps) {
  const disabled = typeof disabledReason === 'string';
  const button = <Button {...props} disabledFocusable={disabled} onClick={disabled ? undefined : onClick} />;
  // Also without a reason: the button would be created again, and lose the focus.
  return <Tooltip content={disabledReason ?? ''}>{button}</Tooltip>;
}
