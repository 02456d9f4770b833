import { type AugmentConfig, type ClassInfo, someNames, type Warning } from '@twinset/contract';

/** Returns the text of a label, with the class name if the user gave one. */
function labelName(source: number | string, classes: readonly ClassInfo[]): string {
  const name = classes.find(({ value }) => value === source)?.name;
  return name ? `${source} (${name})` : String(source);
}

/** Returns warnings about labels that are in source masks, but in no output. */
export function lostWarnings(
  lost: readonly (number | string)[],
  { classes, maskContent }: Pick<AugmentConfig, 'classes'> & Partial<Pick<AugmentConfig, 'maskContent'>>,
): Warning[] {
  // Cropping removes objects at every edge, and the manifest lists their areas.
  if (lost.length === 0 || maskContent === 'objects') return [];
  const names = someNames(lost.map((source) => labelName(source, classes)));
  const which = lost.length === 1 ? `Label ${names} occurs` : `Labels ${names} occur`;
  const message =
    `${which} in the masks but in no output: cropping, resizing and random transformations removed all ` +
    `of ${lost.length === 1 ? 'its' : 'their'} pixels. Choose a larger output size, or annotate thin structures wider.`;
  return [{ code: 'ClassLost', message }];
}
