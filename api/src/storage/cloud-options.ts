/** Options of the drivers of storage services. */
export type CloudOptions = {
  /** Lifetimes of signed URLs, seconds. */
  uploadTtl: number;
  downloadTtl: number;
  /** Marks what this server creates, so that it never removes what belongs to another. */
  owner: string;
  /** Milliseconds since 1970. */
  now?: () => number;
};
