/** One output as files in memory, of a preview or a replay. */
export type PreviewOutput = {
  index: number;
  source: string;
  /** Images of the partners; absent without any. */
  partners?: string[];
  imagePng: Uint8Array;
  maskPng: Uint8Array;
  imageSha256: string;
  maskSha256: string;
  params: Record<string, unknown>;
  /** Name of the backend that computed it. */
  backend: string;
};
