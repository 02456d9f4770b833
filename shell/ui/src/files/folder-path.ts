/**
 * Gives a file of a dropped folder the path that browsers only give to files of a chosen folder. A file that
 * was dropped individually gets none.
 * @param relativePath its path, which may start with `/` or `./`
 */
export function withFolderPath(file: File, relativePath = ''): File {
  const path = relativePath.replace(/^\.?\/+/, '');
  if (path.includes('/') && !file.webkitRelativePath)
    Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
}
