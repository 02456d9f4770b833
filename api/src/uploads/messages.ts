import type { ErrorCode } from '@twinset/contract';

/**
 * Port, address and folder of the upload thread. `maxBytes`: limit of any file. `stallMs`: time without a byte after
 * which an upload is ended.
 */
export type ReceiverPlace = {
  port: number;
  hostname: string;
  parts: string;
  maxBytes: number;
  stallMs: number;
};

/** Messages to the upload thread. `id` identifies one upload. */
export type ToReceiver =
  | ({ type: 'listen' } & ReceiverPlace)
  | { type: 'limit'; id: number; bytes: number }
  | { type: 'answer'; id: number; status: number; headers: [string, string][]; body: string }
  | { type: 'stop' };

/** Messages from the upload thread: upload started (written to the file `part`), completed, or failed. */
export type FromReceiver =
  | { type: 'listening'; port: number }
  | { type: 'refused'; message: string }
  | { type: 'upload'; id: number; url: string; headers: [string, string][]; address: string; part: string }
  | { type: 'complete'; id: number; bytes: number }
  | { type: 'failed'; id: number; code: ErrorCode; message: string }
  | { type: 'stopped' };
