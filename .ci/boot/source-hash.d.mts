export function sourceHash(base: string, paths: readonly string[]): string;
