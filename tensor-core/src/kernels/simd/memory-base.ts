/**
 * Address at which the module's data begin. The memory below is free for the static data of another module that shares
 * it.
 */
export const MEMORY_BASE = 5 << 16;
