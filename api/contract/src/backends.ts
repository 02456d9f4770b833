/** Values of `TENSOR_BACKEND` and of `--backend`. */
export const BACKENDS = ['auto', 'webgpu', 'tfjs-node', 'wasm', 'ts'] as const;
export type BackendChoice = (typeof BACKENDS)[number];

/** Name in manifests of the backend of each choice; `auto` has none. */
export const BACKEND_NAMES = {
  webgpu: 'webgpu',
  'tfjs-node': 'tfjs-node',
  wasm: 'wasm',
  ts: 'typescript',
} as const satisfies Record<Exclude<BackendChoice, 'auto'>, string>;

/** Returns the choice that selects the backend of a manifest; `auto` for an unknown one. */
export function choiceOf(name: string): BackendChoice {
  const found = Object.entries(BACKEND_NAMES).find(([, known]) => known === name);
  return (found?.[0] as BackendChoice | undefined) ?? 'auto';
}
