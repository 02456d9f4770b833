import { LIMITS } from '@twinset/contract';

/** Rules for the CSV file, as shown to the user (specification, section 5). */
export const CSV_RULES: readonly string[] = [
  'The first row contains the headers.',
  'A column named image_id is required.',
  'Its values match the image file names exactly, with no spaces.',
  `Column names have no spaces and are ${LIMITS.columnNameMin} to ${LIMITS.columnNameMax} characters long.`,
  'The number of rows equals the number of images.',
];
