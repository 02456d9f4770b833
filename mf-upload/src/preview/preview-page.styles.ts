import { makeStyles, tokens } from '@twinset/ui';

export const useStyles = makeStyles({
  layout: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 340px',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalM,
    alignItems: 'start',
  },
  narrow: { gridTemplateColumns: 'minmax(0, 1fr)' },
  // As wide as the page, above the pairs and the report at their right.
  tools: { gridColumn: '1 / -1', gridRow: 1 },
  main: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  side: {
    gridColumn: 2,
    gridRow: 2,
    position: 'sticky',
    top: 0,
    maxHeight: 'calc(100dvh - 140px)',
    overflowY: 'auto',
    // Space for the focus ring of elements at the edge.
    padding: '2px',
    '@media print': { position: 'static', maxHeight: 'none' },
  },
  failed: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM },
});
