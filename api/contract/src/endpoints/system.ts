import { z } from 'zod';
import { get } from '../endpoint.ts';

/** Storage drivers, by the value of `STORAGE`. */
export const STORAGE_KINDS = ['local', 'gcs', 's3'] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];

const gpuReportSchema = z.object({
  isUsed: z.boolean(),
  /** Reason, a sentence. */
  reason: z.string(),
  adapter: z.string().optional(),
  /**
   * Milliseconds per output of 512 pixels in the trial: of the warps on the CPU, of its PNG encoder, of the GPU, and of
   * the CPU for the files of an output of the GPU (`finish`); `gain`: how many times as many outputs the GPU allows.
   */
  trial: z
    .object({
      cpu: z.number(),
      encode: z.number(),
      gpu: z.number(),
      finish: z.number(),
      gain: z.number(),
    })
    .optional(),
});
export type GpuReport = z.infer<typeof gpuReportSchema>;

/** Endpoints about the server itself. */
export const systemEndpoints = {
  events: get('/events', 'Streams the progress of the session as server-sent events.', {
    produces: ['text/event-stream'],
  }),
  capabilities: get('/capabilities', 'Returns version, backend and limits of this server.', {
    access: 'open',
    output: z.object({
      success: z.literal(true),
      version: z.string(),
      backend: z.string(),
      device: z.enum(['cpu', 'gpu']),
      /** Use of a GPU; absent if none was to be used. */
      gpu: gpuReportSchema.optional(),
      cores: z.number().int(),
      storage: z.enum(STORAGE_KINDS),
      queue: z.string(),
      limits: z.record(z.string(), z.number()),
      /** Exports that a configuration can choose. */
      exports: z.array(z.object({ name: z.string(), label: z.string(), description: z.string() })),
    }),
  }),
  healthz: get('/healthz', 'Reports that the server is running.', {
    access: 'open',
    output: z.object({ success: z.literal(true), version: z.string(), uptimeSeconds: z.number() }),
  }),
  readyz: get('/readyz', 'Reports whether storage and database work; 503 if not.', {
    access: 'open',
    errors: ['NotReady'],
    output: z.object({ success: z.literal(true) }),
  }),
  metrics: get('/metrics', 'Returns metrics in the Prometheus text format.', {
    access: 'open',
    produces: ['text/plain'],
  }),
  openapi: get('/openapi.json', 'Returns this API description as OpenAPI 3.1.', {
    access: 'open',
    produces: ['application/json'],
  }),
  docs: get('/docs', 'Shows this API description as a page.', { access: 'open', produces: ['text/html'] }),
};
