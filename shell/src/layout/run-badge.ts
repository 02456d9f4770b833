/** Colours of the tab's icon; themes do not apply there. */
const TRACK = '#b3dceb';
const BRAND = '#0f6880';
const MARKS = {
  done: { fill: '#107c10', path: 'M9 17l5 5 9-11' },
  failed: { fill: '#b10e1c', path: 'M16 8v10M16 23v1' },
};

const CIRCLE = 'cx="16" cy="16" r="12"';

/** Returns the shapes of a ring that is filled up to a share of 0 to 1. */
const ring = (share: number): string =>
  `<g fill="none" stroke-width="7"><circle ${CIRCLE} stroke="${TRACK}"/><circle ${CIRCLE} stroke="${BRAND}" pathLength="100" stroke-dasharray="${Math.round(100 * share)} 100" transform="rotate(-90 16 16)"/></g>`;

/** Returns the shapes of a disc with a tick or an exclamation mark. */
function mark(end: keyof typeof MARKS): string {
  const { fill, path } = MARKS[end];
  return `<circle cx="16" cy="16" r="15" fill="${fill}"/><path d="${path}" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Returns the address of an icon of the tab that shows the share of a run, 0 to 1, or its end. */
export function runBadge(state: number | keyof typeof MARKS): string {
  const shapes = typeof state === 'number' ? ring(state) : mark(state);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${shapes}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
