const encoder = new TextEncoder();

/**
 * Returns the bytes of the name of an entry.
 * @throws RangeError for an empty name, and one that could leave the folder in which the zip is extracted
 */
export const checkedName = (name: string): Uint8Array => {
  const bytes = encoder.encode(name);
  if (bytes.length === 0 || bytes.length > 0xffff || /[\\\0]|^\/|(^|\/)\.\.(\/|$)/.test(name)) {
    throw new RangeError(`"${name}" cannot be the name of a zip entry.`);
  }
  return bytes;
};
