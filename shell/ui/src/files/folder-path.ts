/**
 * Gives a file of a dropped folder the path that browsers only give to files of a chosen folder. A file that
 * was dropped individually gets none.
 * @param file as react-dropzone returns it
 */
export function withFolderPath(file: File & { relativePath?: string }): File {
  const path = (file.relativePath ?? '').replace(/^\.?\/+/, '');
  if (path.includes('/') && !file.webkitRelativePath)
    Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
}
