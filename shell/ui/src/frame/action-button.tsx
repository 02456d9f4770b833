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
  /** Why the button cannot be used now; null or absent while it can. It stays focusable, so that the reason is heard. */
  disabledReason?: string | null | undefined;
}

/** A button that says why it is disabled, on hover and on focus. */
export function ActionButton({ disabledReason, onClick, ...props }: ActionButtonProps) {
  const disabled = typeof disabledReason === 'string';
  const button = <Button {...props} disabledFocusable={disabled} onClick={disabled ? undefined : onClick} />;
  if (!disabled || disabledReason === '') return button;
  return <Tooltip content={disabledReason}>{button}</Tooltip>;
}
