/** Lets received messages be processed: a request, a cancellation, or the next task, whose decoding can then start. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
