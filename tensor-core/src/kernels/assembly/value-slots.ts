// Slots of values: a number for each of up to SLOTS values, in order of their first use.

export const SLOTS: u32 = 4096;
/** Slot of a value for which no slot is left. */
export const NO_SLOT: u32 = 0xffffffff;

/** Open addressing: a slot plus 1, or 0. Twice as many entries as slots. */
const PLACES: u32 = 8192;
const TABLE: usize = memory.data(8192 * 2, 16);

export const VALUES: usize = memory.data(4096 * 4, 16);
export let used: u32 = 0;

export function forgetSlots(): void {
  memory.fill(TABLE, 0, PLACES << 1);
  used = 0;
}

// @ts-ignore: decorator
@inline
export function valueOfSlot(slot: u32): u32 {
  return load<u32>(VALUES + ((<usize>slot) << 2));
}

/** Returns the slot of a value, a new one if needed. */
export function slotOf(value: u32): u32 {
  let place = (value * 0x9e3779b1) >>> 19;
  for (;;) {
    const kept = <u32>load<u16>(TABLE + ((<usize>place) << 1));
    if (kept == 0) break;
    if (valueOfSlot(kept - 1) == value) return kept - 1;
    place = (place + 1) & (PLACES - 1);
  }
  if (used == SLOTS) return NO_SLOT;
  store<u16>(TABLE + ((<usize>place) << 1), <u16>(used + 1));
  store<u32>(VALUES + ((<usize>used) << 2), value);
  return used++;
}
