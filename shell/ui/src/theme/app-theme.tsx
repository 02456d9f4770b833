import type { ReactNode } from 'react';
import { FluentProvider, makeStaticStyles, makeStyles, tokens } from '../fluent.ts';
import { useMedia } from '../frame/use-media.ts';
import { type ColorMode, THEMES } from './theme.ts';

/**
 * Reduced motion if the system requests it; on paper, the page is as long as its content. Transitions last 0 s: any other
 * duration gives every element transitions of all properties, so that each change shows one frame late.
 */
const useGlobalStyles = makeStaticStyles([
  {
    'html, body, #root': { height: '100%', margin: '0' },
    '*, *::before, *::after': { boxSizing: 'border-box' },
    // The least size of a target.
    summary: { minHeight: '24px' },
  },
  // Browsers omit backgrounds on paper, but those of classes, sets and switches have a meaning.
  '@media print { html, body, #root { height: auto; } * { print-color-adjust: exact; } }',
  `@media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 0s !important;
      scroll-behavior: auto !important;
    }
  }`,
]);

const useStyles = makeStyles({
  root: {
    minHeight: '100dvh',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground1,
    '@media print': { minHeight: 0, backgroundColor: 'transparent' },
  },
});

/** Renders the theme and a few global rules around the product. */
export function AppTheme({ mode, children }: { mode: ColorMode; children: ReactNode }) {
  useGlobalStyles();
  const styles = useStyles();
  // Paper is white.
  const isPrinted = useMedia('print', true);
  return (
    <FluentProvider theme={THEMES[isPrinted ? 'light' : mode]} data-color-mode={mode}>
      {/* Not on the provider: its class is also applied to every portal. */}
      <div className={styles.root}>{children}</div>
    </FluentProvider>
  );
}
