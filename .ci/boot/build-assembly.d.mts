export function buildAssembly(module: {
  folder: string;
  sources: string;
  target: string;
  options: readonly string[];
}): void;
