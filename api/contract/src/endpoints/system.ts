import { z } from 'zod';
import { get } from '../endpoint.ts';

/** Calls about the server itself. */
export const systemEndpoints = {
  events: get('/events', 'Server-sent progress of the session.', { produces: 'text/event-stream' }),
  capabilities: get('/capabilities', 'Version, backend and limits of this server.', {
    access: 'open',
    output: z.object({
      success: z.literal(true),
      version: z.string(),
      backend: z.string(),
      device: z.enum(['cpu', 'gpu']),
      cores: z.number().int(),
      storage: z.enum(['local', 'gcs']),
      queue: z.string(),
      limits: z.record(z.string(), z.number()),
    }),
  }),
  healthz: get('/healthz', 'The server lives.', {
    access: 'open',
    output: z.object({ success: z.literal(true), version: z.string(), uptimeSeconds: z.number() }),
  }),
  metrics: get('/metrics', 'Prometheus text.', { access: 'open', produces: 'text/plain' }),
  openapi: get('/openapi.json', 'This table as OpenAPI 3.1.', {
    access: 'open',
    produces: 'application/json',
  }),
  docs: get('/docs', 'The calls, for people.', { access: 'open', produces: 'text/html' }),
};
