import type { SetName } from '../config.ts';
import { SETS } from '../config.ts';

/** Shares in whole hundredths; they always add up to 100. */
export type Hundredths = Record<SetName, number>;

export const toHundredths = (ratio: number): number => Math.round(ratio * 100);
export const fromHundredths = (hundredths: number): number => hundredths / 100;

/**
 * Moves one slider. The remainder goes to the other unlocked ratios in proportion to their present values, equally
 * if all are zero; the odd hundredth goes to the later set. A locked ratio stays.
 * @param ratios present shares, adding up to 100.
 * @param changed the slider moved; moving the locked one changes nothing.
 * @param value wanted share, 0 to 100; clamped to what the locked ratio leaves.
 */
export function redistribute(
  ratios: Hundredths,
  changed: SetName,
  value: number,
  locked: SetName | null,
): Hundredths {
  if (changed === locked || !Number.isFinite(value)) return ratios;
  const room = 100 - (locked ? ratios[locked] : 0);
  const next = Math.min(room, Math.max(0, Math.round(value)));
  const others = SETS.filter((s) => s !== changed && s !== locked);
  const rest = room - next;
  const [first, second] = others;
  const result = { ...ratios, [changed]: next };
  if (first !== undefined && second === undefined) result[first] = rest;
  if (first !== undefined && second !== undefined) {
    const sum = ratios[first] + ratios[second];
    result[first] = Math.floor(sum === 0 ? rest / 2 : (rest * ratios[first]) / sum);
    result[second] = rest - result[first];
  }
  return result;
}

/** Only one ratio can be locked at a time; a lock cannot be toggled while another ratio is locked. */
export const canToggleLock = (set: SetName, locked: SetName | null): boolean =>
  locked === null || locked === set;
