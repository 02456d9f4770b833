/** Returns the message of an error without the mark at its end, as a part of another sentence. */
export const messageOf = (error: unknown): string => (error as Error).message.replace(/[.?!]+$/, '');
