/** The stratification file as the split reads it: one cell an image and column. */
export type CsvTable = {
  /** Without `image_id`. */
  columns: string[];
  rows: number;
  /** The cell of an image's row; "" where it is empty. */
  cell(image: string, column: string): string;
};
