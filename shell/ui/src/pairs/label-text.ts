/** A class of the dataset with its name, as the viewer shows it. */
export interface LabelClass {
  /** Label value, or #rrggbb for a colour-coded dataset. */
  value: number | string;
  /** Display colour, #rrggbb. */
  color: string;
  name?: string | undefined;
  /** Text that names it; by default from value and name. */
  text?: string | undefined;
}

/** Returns a class as text: "label 3, road". */
export const labelText = ({ value, name, text }: Omit<LabelClass, 'color'>): string =>
  text ?? `${typeof value === 'number' ? 'label' : 'colour'} ${value}${name ? `, ${name}` : ''}`;
