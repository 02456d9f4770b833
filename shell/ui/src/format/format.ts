import { formatCount } from '@twinset/contract';

export { formatCount, formatSize } from '@twinset/contract';

/** Formats a count with its noun: (1, 'image') -> "1 image", (1200, 'image') -> "1,200 images". */
export const formatNoun = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : plural}`;

/** Formats a share of 0 to 1: 0.123 -> "12.3 %". A share above 0 is never shown as 0. */
export const formatShare = (share: number): string =>
  share > 0 && share < 0.0005 ? '< 0.1 %' : `${(100 * share).toFixed(1)} %`;

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Formats bytes in steps of 1000 with at most one decimal: 1_234_567 -> "1.2 MB". */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 99.5 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}

/** Formats a duration in seconds: 0.4 -> "under 1 s", 75 -> "1 min 15 s", 7200 -> "2 h". */
export function formatDuration(seconds: number): string {
  if (seconds < 1) return 'under 1 s';
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return whole % 60 === 0 ? `${minutes} min` : `${minutes} min ${whole % 60} s`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** Formats an estimated duration: 0.4 -> "under 1 s", 75 -> "about 1 min 15 s". */
export const formatEstimate = (seconds: number): string =>
  seconds < 1 ? formatDuration(seconds) : `about ${formatDuration(seconds)}`;

/**
 * Formats the seconds since a time in one whole unit: 20 -> "just now", 250 -> "4 min ago", 7200 -> "2 h
 * ago", 200_000 -> "2 days ago".
 */
export function formatAgo(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ago` : `${formatNoun(Math.floor(hours / 24), 'day')} ago`;
}
