export const BUN_SETTINGS: Record<string, string>;
