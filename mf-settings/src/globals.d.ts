/** Set at build time: the version in package.json. */
declare const __APP_VERSION__: string;
