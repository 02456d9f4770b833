// The input of an inflater, read bit by bit, and its output. The input may arrive in parts.

/** Greatest distance of a match. */
export const WINDOW: usize = 1 << 15;
/** Bytes behind the end of the output that may be overwritten: the longest match, and vectors. */
export const OVERSHOOT: usize = 512;
/** Most bytes that are read at once: the header of a block. Input that is not the last is not read beyond them. */
export const LOOKAHEAD: usize = 1024;

/** Bits that were read from the input, the next one lowest; `held` of them are valid. */
export let bits: u64 = 0;
export let held: u64 = 0;
export let source: usize = 0;
export let sourceEnd: usize = 0;
/** True if no more input follows. */
export let isWhole: bool = false;
/** End of the output. */
export let to: usize = 0;
/** Address of the first byte that a match may repeat, and the greatest distance to it. */
export let oldest: usize = 0;
export let window: usize = WINDOW;

/** Starts a stream with its output at `out`. */
export function startStream(out: usize): void {
  bits = held = 0;
  source = sourceEnd = 0;
  isWhole = false;
  to = oldest = out;
}

export function setWindow(bytes: usize): void {
  window = bytes;
}

/** Moves unread input to `at`; returns where it is continued. */
export function keepInput(at: usize): usize {
  returnBytes();
  const rest = sourceEnd - source;
  memory.copy(at, source, rest);
  source = at;
  sourceEnd = at + rest;
  return sourceEnd;
}

/** Continues the input by so many bytes; `whole`: they are the last ones. */
export function continueInput(bytes: usize, whole: bool): void {
  sourceEnd += bytes;
  isWhole = whole;
}

/** Moves the output from `end` on, and what matches may repeat before it, so that `end` becomes `at`. */
export function keepOutput(end: usize, at: usize): void {
  const kept = min<usize>(WINDOW, end - oldest);
  memory.copy(at - kept, end - kept, to - end + kept);
  to = at + (to - end);
  oldest = at - kept;
}

export function setStream(newBits: u64, newHeld: u64, newSource: usize, newTo: usize): void {
  bits = newBits;
  held = newHeld;
  source = newSource;
  to = newTo;
}

/** Makes at least 56 bits available: behind the input there are any. */
export function refill(): void {
  bits |= load<u64>(source) << held;
  source += <usize>((63 - held) >> 3);
  held |= 56;
}

// @ts-ignore: decorator
@inline
export function take(count: u64): u32 {
  const taken = <u32>(bits & ((1 << count) - 1));
  bits >>= count;
  held -= count;
  return taken;
}

/** Makes the whole bytes among the bits input again. */
export function returnBytes(): void {
  source -= <usize>(held >> 3);
  held &= 7;
  bits &= ((<u64>1) << held) - 1;
}

/** Drops the rest of a byte. */
export function alignSource(): void {
  returnBytes();
  bits = held = 0;
}

/** Returns true if bits behind the input were taken. */
export function isOverrun(): bool {
  return source - <usize>(held >> 3) > sourceEnd;
}

/** Appends input bytes as they are; returns their number. */
export function copyInput(most: usize): usize {
  const count = min(most, sourceEnd - source);
  memory.copy(to, source, count);
  to += count;
  source += count;
  return count;
}
