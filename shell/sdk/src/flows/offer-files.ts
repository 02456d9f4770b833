/** Dropped files and folders, or files of a picker; folders of a picker are the paths of their files. */
export type Offer = readonly (FileSystemEntry | File)[];

type Listener = (offer: Offer) => void;
let listener: Listener | null = null;

/** Passes files to the intake, which decides what they are. Without files the intake lets the user choose some. */
export const offerFiles = (offer: Offer): void => listener?.(offer);

/** Calls back for each offer; there is one listener. Returns a function that unsubscribes. */
export function takeOffers(take: Listener): () => void {
  listener = take;
  return () => {
    listener = null;
  };
}
