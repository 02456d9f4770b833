/** Clips to the range and rounds half up. */
export const roundToLevel = (value: number, max: number): number =>
  value <= 0 ? 0 : value >= max ? max : Math.floor(value + 0.5);
