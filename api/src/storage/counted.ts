/** Passes chunks on and reports each. */
export const counted = (progress: () => void) =>
  async function* (source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      progress();
      yield chunk;
    }
  };
