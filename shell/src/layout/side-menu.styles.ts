import { makeStyles, tokens } from '@twinset/ui';
import { NARROW, PRINT, SHORT } from './widths.ts';

/** Width of the mark at an edge of the row of tabs beyond which there are more, in pixels. */
const MARK_WIDTH = 36;
/** Style of a mark, which takes no room: the row does not change with it. */
const mark = {
  position: 'sticky',
  zIndex: 1,
  flexShrink: 0,
  width: `${MARK_WIDTH}px`,
  alignSelf: 'stretch',
  alignContent: 'center',
  paddingInline: tokens.spacingHorizontalXS,
  pointerEvents: 'none',
  color: tokens.colorNeutralForeground2,
  fontSize: tokens.fontSizeBase500,
  // Forced colours remove the gradient, and the text below would show through.
  '@media (forced-colors: active)': { backgroundColor: 'Canvas' },
} as const;
/** Includes the gap of the row. */
const MARK_MARGIN = `calc(-${MARK_WIDTH}px - ${tokens.spacingVerticalXXS})`;
const fade = (side: 'left' | 'right') =>
  `linear-gradient(to ${side}, transparent, ${tokens.colorNeutralBackground1} 60%)`;

export const useStyles = makeStyles({
  root: {
    gridArea: 'menu',
    [PRINT]: { display: 'none' },
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    padding: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalS}`,
    borderRight: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    overflow: 'auto',
    [NARROW]: {
      flexDirection: 'row',
      padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
      // The current tab is never below a mark, nor flush with the edge, where a fraction of a pixel would be hidden.
      scrollPaddingInline: `${MARK_WIDTH}px`,
      '&[data-before] > ul::before': {
        ...mark,
        content: '"‹"',
        left: `calc(-1 * ${tokens.spacingHorizontalS})`,
        marginInlineEnd: MARK_MARGIN,
        textAlign: 'start',
        backgroundImage: fade('left'),
      },
      '&[data-after] > ul::after': {
        ...mark,
        content: '"›"',
        right: `calc(-1 * ${tokens.spacingHorizontalS})`,
        marginInlineStart: MARK_MARGIN,
        textAlign: 'end',
        backgroundImage: fade('right'),
      },
      borderRight: 'none',
      borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    },
    [SHORT]: { paddingBlock: tokens.spacingVerticalXXS },
  },
  title: {
    padding: `0 ${tokens.spacingHorizontalS} ${tokens.spacingVerticalM}`,
    [NARROW]: { display: 'none' },
  },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    [NARROW]: { flexDirection: 'row' },
  },
  item: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    width: '100%',
    border: 'none',
    backgroundColor: 'transparent',
    fontFamily: 'inherit',
    fontSize: 'inherit',
    lineHeight: 'inherit',
    textAlign: 'start',
    [NARROW]: { whiteSpace: 'nowrap' },
    [SHORT]: { paddingBlock: tokens.spacingVerticalXS },
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  current: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  disabled: {
    color: tokens.colorNeutralForegroundDisabled,
    cursor: 'not-allowed',
    ':hover': { backgroundColor: 'transparent' },
  },
  icon: { fontSize: '18px', lineHeight: 0, flexShrink: 0 },
  done: { color: tokens.colorStatusSuccessForeground1 },
  attention: { color: tokens.colorStatusWarningForeground1 },
  spring: { flexGrow: 1 },
  version: {
    padding: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
    [NARROW]: { display: 'none' },
  },
});
