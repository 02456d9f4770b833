export { hostConfig } from './host-config.ts';
export { type RemoteOptions, remoteConfig } from './remote-config.ts';
export { entryPath, REMOTE_ENTRY, REMOTES, type RemoteName, type RemoteRow, SHELL } from './remotes.ts';
