import { makeStyles, tokens } from '@twinset/ui';

export const useStyles = makeStyles({
  layout: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 340px',
    gap: tokens.spacingHorizontalXL,
    alignItems: 'start',
  },
  narrow: { gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalM },
  narrowMain: { gap: tokens.spacingVerticalM },
  main: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  side: {
    order: 1,
    position: 'sticky',
    top: 0,
    maxHeight: 'calc(100dvh - 140px)',
    overflowY: 'auto',
    // Space for the focus ring of elements at the edge.
    padding: '2px',
    '@media print': { position: 'static', maxHeight: 'none' },
  },
  // Reserves the row of the legend until the classes are known.
  legend: { flexBasis: '100%', minHeight: '30px' },
  failed: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM },
});
