import type { ErrorCode } from '@twinset/contract';

/** Where it listens and writes. `maxBytes`: of any file. */
export type ReceiverPlace = { port: number; hostname: string; parts: string; maxBytes: number };

/** What the thread that takes uploads is told. `id` stands for one upload. */
export type ToReceiver =
  | ({ type: 'listen' } & ReceiverPlace)
  | { type: 'limit'; id: number; bytes: number }
  | { type: 'answer'; id: number; status: number; headers: [string, string][]; body: string }
  | { type: 'stop' };

/** What it tells: an upload has come and is being written to the file `part`; it is whole, or it failed. */
export type FromReceiver =
  | { type: 'listening'; port: number }
  | { type: 'refused'; message: string }
  | { type: 'upload'; id: number; url: string; headers: [string, string][]; address: string; part: string }
  | { type: 'whole'; id: number; bytes: number }
  | { type: 'broken'; id: number; code: ErrorCode; message: string }
  | { type: 'stopped' };
