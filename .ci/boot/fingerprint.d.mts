export function isCurrent(name: string, print: string): boolean;
export function makeCurrent<T>(prints: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T>;
