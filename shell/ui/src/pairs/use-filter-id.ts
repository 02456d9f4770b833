import { useId } from '../fluent.ts';

/** Returns an id for a filter: Fluent's ids may contain characters that a url() cannot. */
export const useFilterId = (prefix: string): string => useId(prefix).replace(/[^a-zA-Z0-9_-]/g, '');
