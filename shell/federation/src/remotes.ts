/**
 * Every part of the front end: its container name, its folder, the address its files are served below,
 * the address its pages live below, and its port while developing. Adding a remote is adding a row.
 */
export interface RemoteRow {
  /** Container name: a JavaScript identifier. */
  name: string;
  /** Folder at the root of the repository. */
  folder: string;
  /** First part of the path of its pages. */
  area: string;
  /** Port of its dev server. */
  port: number;
}

export const REMOTES = [
  { name: 'mf_upload', folder: 'mf-upload', area: 'upload_data', port: 8091 },
  { name: 'mf_settings', folder: 'mf-settings', area: 'settings', port: 8092 },
  { name: 'mf_augment', folder: 'mf-augment', area: 'augment', port: 8093 },
] as const satisfies readonly RemoteRow[];

export type RemoteName = (typeof REMOTES)[number]['name'];

export const SHELL = { name: 'shell', folder: 'shell', port: 8090 } as const;

/** File name of a remote's entry; never cached, because a new build keeps the name. */
export const REMOTE_ENTRY = 'remoteEntry.js';

/** Where a remote's entry is found when everything is served from one origin. */
export function entryPath(folder: string): string {
  return `/remotes/${folder}/${REMOTE_ENTRY}`;
}

/** @throws RangeError for a name that has no row. */
export function remoteRow(name: string): RemoteRow {
  const row = REMOTES.find((remote) => remote.name === name);
  if (row === undefined) throw new RangeError(`No remote is called "${name}": add a row to REMOTES.`);
  return row;
}
