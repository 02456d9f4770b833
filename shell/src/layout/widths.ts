/** Below this width the navigation bar is a bottom bar and the side menu a row of tabs. */
export const NARROW = '@media (max-width: 860px)';
