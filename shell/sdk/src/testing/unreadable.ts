/** Returns a file that fails to read with the error of browsers for a file that was changed or deleted. */
export function unreadable(name: string, fault: 'NotReadableError' | 'NotFoundError'): File {
  const file = new File(['x'], name);
  const slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('Not readable.', fault)) });
  return Object.assign(file, { slice }) as never;
}
