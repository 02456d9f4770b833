/** A value of a receipt's `params` as a number, where it is one. */
const numberIn = (params: Record<string, unknown>, key: string, field: string): number | null => {
  const value = (params[key] as Record<string, unknown> | null | undefined)?.[field];
  return typeof value === 'number' ? value : null;
};

const signed = (value: number, decimals: number): string =>
  `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(decimals)}`;

/**
 * What was drawn for an output, in words, in the order in which it is done.
 * @param params of a preview or a manifest row.
 * @returns one phrase a step; empty where nothing was done.
 */
export function drawnText(params: Record<string, unknown>): string[] {
  const area = numberIn(params, 'randomCrop', 'area');
  const degrees = numberIn(params, 'randomRotate', 'degrees');
  const delta = numberIn(params, 'corruptBrightness', 'delta');
  const contrast = numberIn(params, 'corruptContrast', 'factor');
  const saturation = numberIn(params, 'corruptSaturation', 'factor');
  const steps: (string | null)[] = [
    area === null ? null : `cropped to ${(area * 100).toFixed(0)} % of its area`,
    params.flipLeftRight === true ? 'flipped left-right' : null,
    params.flipUpDown === true ? 'flipped up-down' : null,
    degrees === null ? null : `turned by ${signed(degrees, 1)}°`,
    delta === null ? null : `brightness ${signed(delta * 100, 0)} %`,
    contrast === null ? null : `contrast × ${contrast.toFixed(2)}`,
    saturation === null ? null : `saturation × ${saturation.toFixed(2)}`,
  ];
  return steps.filter((step) => step !== null);
}
