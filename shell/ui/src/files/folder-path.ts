/**
 * Gives a file from a dropped folder the path that browsers give only to those of a chosen folder. A file that came by
 * itself keeps none.
 * @param file as react-dropzone passes it on
 */
export function withFolderPath(file: File & { relativePath?: string }): File {
  const path = (file.relativePath ?? '').replace(/^\.?\/+/, '');
  if (path.includes('/') && !file.webkitRelativePath)
    Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
}
