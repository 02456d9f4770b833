import type { Header } from '../pixels/index.ts';

const COLORS: Record<Header['color'], string> = {
  grey: 'grey',
  'grey-alpha': 'grey with alpha',
  rgb: 'RGB',
  rgba: 'RGB with alpha',
  palette: 'palette',
  cmyk: 'CMYK',
};

/** Describes a file for users: "PNG, 8-bit palette". */
export function kindText(header: Header): string {
  const extras = [
    header.interlaced ? (header.format === 'png' ? 'interlaced' : 'progressive') : '',
    header.animated ? 'animated' : '',
  ].filter(Boolean);
  const base = `${header.format === 'png' ? 'PNG' : 'JPEG'}, ${header.bitDepth}-bit ${COLORS[header.color]}`;
  return [base, ...extras].join(', ');
}
