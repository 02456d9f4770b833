/** Returns a file that was saved again, or is gone: browsers fail to read it by these names. */
export function unreadable(name: string, fault: 'NotReadableError' | 'NotFoundError'): File {
  const file = new File(['x'], name);
  const slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('Not readable.', fault)) });
  return Object.assign(file, { slice }) as never;
}
