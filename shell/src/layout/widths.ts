/** Below this width the navigation bar is a bottom bar and the side menu a row of tabs. */
export const NARROW = '@media (max-width: 860px)';
/** On paper, only the page itself is shown. */
export const PRINT = '@media print';
/** A narrow window that is also short, as after a zoom to 200 %: the frame takes less than a quarter of it. */
export const SHORT = `${NARROW} and (max-height: 560px)`;
