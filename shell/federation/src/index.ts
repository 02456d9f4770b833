export { baseConfig } from './base-config.ts';
export { BROWSERS, browserNames } from './browsers.ts';
export { hostConfig } from './host-config.ts';
export { type RemoteOptions, remoteConfig } from './remote-config.ts';
export { REMOTES, SHELL } from './remotes.ts';
