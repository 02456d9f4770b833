/** Paths of the area that runs without the shell, set at build time. */
declare const __AREA__: { base: string; start: string };

/** The `remote.tsx` of the area that runs without the shell. */
declare module '#area' {
  const Area: import('react').ComponentType;
  export default Area;
}
