import type { ReactNode } from 'react';
import { makeStyles, Text, tokens } from '../fluent.ts';

export type EmptyIllustration = 'images' | 'masks' | 'table' | 'result' | 'lost';

export interface EmptyStateProps {
  drawing: EmptyIllustration;
  /** One sentence with what to do. */
  children: ReactNode;
  action?: ReactNode;
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalXXL,
    textAlign: 'center',
    color: tokens.colorNeutralForeground2,
  },
  line: { stroke: tokens.colorNeutralStroke1, fill: 'none', strokeWidth: '2px' },
  brand: { stroke: tokens.colorBrandStroke1, fill: tokens.colorBrandBackground2, strokeWidth: '2px' },
  text: { maxWidth: '44ch' },
});

/** Line drawings of two sheets with an outline of the missing data, drawn for this product. */
const SHAPES: Record<EmptyIllustration, { line: string; brand: string }> = {
  images: { line: 'M18 26h76v56H18zM26 18h76v56', brand: 'M26 74l18-22 12 13 16-23 16 32z' },
  masks: {
    line: 'M18 26h76v56H18zM26 18h76v56',
    brand: 'M36 62c-6-14 6-26 20-22s26-2 24 14-14 20-24 18-16 0-20-10z',
  },
  table: {
    line: 'M20 20h80v64H20zM20 36h80M20 52h80M20 68h80M47 20v64',
    brand: 'M74 74V60h8v14zM62 74V44h8v30zM86 74V52h8v22z',
  },
  result: { line: 'M14 30h40v40H14z', brand: 'M70 18h32v28H70zM70 54h32v28H70zM58 50h6' },
  lost: { line: 'M20 76c10-40 24-6 34-28s18-24 46-20', brand: 'M92 20l14 8-14 8z' },
};

/** Renders a placeholder for missing data: one drawing, one sentence, at most one action. */
export function EmptyState({ drawing, children, action }: EmptyStateProps) {
  const styles = useStyles();
  const shape = SHAPES[drawing];
  return (
    <div className={styles.root}>
      <svg width="120" height="100" viewBox="0 0 120 100" aria-hidden="true" strokeLinejoin="round">
        <path className={styles.line} d={shape.line} />
        <path className={styles.brand} d={shape.brand} />
      </svg>
      <Text align="center" className={styles.text}>
        {children}
      </Text>
      {action}
    </div>
  );
}
