/** When a signed URL ends, milliseconds since 1970; infinity where it does not say. */
function endOf(url: string): number {
  const query = new URL(url, 'http://server').searchParams;
  const own = Number(query.get('expires'));
  if (own > 0) return own * 1000;
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(query.get('X-Goog-Date') ?? '') ?? [];
  const [year, month, day, hour, minute, second] = parts.map(Number);
  if (year === undefined || month === undefined) return Number.POSITIVE_INFINITY;
  return Date.UTC(year, month - 1, day, hour, minute, second) + Number(query.get('X-Goog-Expires')) * 1000;
}

/** True for a signed URL whose time is over. One that was revoked before it is not: that was meant. */
export const hasEnded = (url: string, now: number = Date.now()): boolean => endOf(url) <= now;
