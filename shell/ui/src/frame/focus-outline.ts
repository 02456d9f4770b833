import { tokens } from '../fluent.ts';

/** Style for `:focus-visible` of elements which have none of Fluent's. */
export const focusOutline = {
  outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
  outlineOffset: '1px',
} as const;
