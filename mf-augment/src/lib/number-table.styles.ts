import { makeStyles, tokens } from '@twinset/ui';

/** Styles of a table with a name and numbers per row. */
export const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  table: { borderSpacing: `0 ${tokens.spacingVerticalXXS}`, textAlign: 'start' },
  number: {
    paddingInlineStart: tokens.spacingHorizontalL,
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
  },
  name: { textAlign: 'start', fontWeight: tokens.fontWeightRegular },
});
