// Divides the memory behind the static data, for each image.

/** Idle bytes before and behind rows, which vectors may read and write. */
export const LEAD: usize = 32;
export const SLACK: usize = 64;

// @ts-ignore: decorator
@inline
export function aligned(at: usize): usize {
  return (at + 15) & ~15;
}

/** Makes the memory up to `end` available. */
export function growTo(end: usize): void {
  const pages = <i32>((end + 0xffff) >> 16);
  if (pages > memory.size()) memory.grow(pages - memory.size());
}

/** Start of the memory of an image. */
export let floor: usize = aligned(__heap_base);

/** Sets the start of the memory of the images that follow: behind data of the host in the same memory. */
export function placeAt(address: usize): void {
  floor = aligned(address + SLACK);
}
