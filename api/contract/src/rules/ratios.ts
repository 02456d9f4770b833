import type { SetName } from '../config.ts';
import { SETS } from '../config.ts';

/** Shares of the three sets in hundredths of the whole (percent); they add up to 100. Exact ones may be fractional. */
export type Shares = Record<SetName, number>;

/** Tolerance for rounding errors, in hundredths; far below what a user could set. */
const DUST = 1e-9;

export const toHundredths = (ratio: number): number => Math.round(ratio * 100);
export const fromHundredths = (hundredths: number): number => hundredths / 100;

/**
 * Moves one slider. The remainder is distributed over the other unlocked shares in proportion to those of `start`,
 * equally if all of them are zero. A locked share is kept. The result is exact: `roundShares` rounds it to whole
 * hundredths.
 * @param start shares at the beginning of the gesture, so that the result depends on them and on `value` alone.
 * @param changed the slider moved; moving the locked one changes nothing.
 * @param value requested share, 0 to 100, rounded to a whole hundredth; clamped to what the locked share leaves.
 */
export function redistribute(start: Shares, changed: SetName, value: number, locked: SetName | null): Shares {
  if (changed === locked || !Number.isFinite(value)) return start;
  const room = 100 - (locked ? start[locked] : 0);
  const next = Math.min(room, Math.max(0, Math.round(value)));
  // The slider is back at its start, where the exact share may differ from the displayed one by a fraction of a
  // hundredth.
  if (next === roundShares(start)[changed]) return start;
  const others = SETS.filter((set) => set !== changed && set !== locked);
  const rest = room - next;
  const sum = others.reduce((total, set) => total + start[set], 0);
  const part = (set: SetName) => (sum <= DUST ? rest / others.length : (rest * start[set]) / sum);
  return { ...start, [changed]: next, ...Object.fromEntries(others.map((set) => [set, part(set)])) };
}

/**
 * Rounds shares to whole hundredths that add up to 100. All are rounded down; the remainder is added to the largest of
 * the fractional ones, on a tie to the later one.
 */
export function roundShares(exact: Shares): Shares {
  const whole = { ...exact };
  for (const set of SETS) whole[set] = Math.floor(exact[set] + DUST);
  const fractional = SETS.filter((set) => exact[set] - whole[set] > DUST);
  const byShare = fractional.toSorted((a, b) =>
    Math.abs(exact[a] - exact[b]) > DUST ? exact[b] - exact[a] : SETS.indexOf(b) - SETS.indexOf(a),
  );
  const left = 100 - SETS.reduce((total, set) => total + whole[set], 0);
  for (const set of byShare.slice(0, left)) whole[set] += 1;
  return whole;
}

/** Returns whether a lock can be toggled: only one ratio can be locked at a time. */
export const canToggleLock = (set: SetName, locked: SetName | null): boolean =>
  locked === null || locked === set;
