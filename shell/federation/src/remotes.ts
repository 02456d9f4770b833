import { AREAS, type ContainerName, containerOf } from '@twinset/contract';

/** A part of the front end that is built and released separately. */
export interface RemoteRow {
  /** Container name: a JavaScript identifier. */
  name: ContainerName;
  /** Path prefix of its pages, and the path of its first page. */
  folder: string;
  /** Path below which its pages are, and the path of its first page. */
  base: string;
  start: string;
  /** Port of its development server. */
  port: number;
}

export const REMOTES: readonly RemoteRow[] = AREAS.map(({ folder, base, port, pages }) => ({
  name: containerOf(folder),
  folder,
  base,
  start: `${base}/${pages[0].path}`,
  port,
}));

export const SHELL = { name: 'shell', folder: 'shell', port: 8090 } as const;

/** Returns the row of a remote. @throws RangeError for a folder without an area */
export function remoteRow(folder: string): RemoteRow {
  const row = REMOTES.find((remote) => remote.folder === folder);
  if (row === undefined)
    throw new RangeError(`${folder} is no area: add a row to api/contract/src/areas.ts.`);
  return row;
}
