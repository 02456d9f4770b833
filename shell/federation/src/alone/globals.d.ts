/** Set at build time: the paths of the area that runs alone. */
declare const __AREA__: { base: string; start: string };

/** The `remote.tsx` of the area that runs alone. */
declare module '#area' {
  const Area: import('react').ComponentType;
  export default Area;
}
