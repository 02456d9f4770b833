import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { ZipView } from '../zip-view.ts';

/** Writes a view to a file in which the contents of other files are holes, which read as zeros. */
export function writeWithHoles(path: string, view: ZipView): string {
  const fd = openSync(path, 'w');
  ftruncateSync(fd, view.size);
  let at = 0;
  for (const piece of view.pieces(0, view.size)) {
    if ('bytes' in piece) writeSync(fd, piece.bytes, 0, piece.bytes.length, at);
    at += 'bytes' in piece ? piece.bytes.length : piece.length;
  }
  closeSync(fd);
  if (at !== view.size) throw new Error(`The pieces have ${at} bytes, the view ${view.size}.`);
  return path;
}
