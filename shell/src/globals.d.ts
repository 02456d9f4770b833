/** Set at build time: the version in the app's package.json, and whether this is a development build. */
declare const __APP_VERSION__: string;
declare const __DEV__: boolean;

declare module '*.png' {
  const address: string;
  export default address;
}
declare module '*.webp' {
  const address: string;
  export default address;
}
