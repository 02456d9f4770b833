import { availableParallelism } from 'node:os';
import type { systemEndpoints } from '@twinset/contract';
import { EXPORT_FORMATS } from '@twinset/engine';
import { eventStream } from '../http/event-stream.ts';
import type { Handlers } from './handler.ts';

const started = performance.now();

export const systemHandlers: Handlers<typeof systemEndpoints> = {
  events: ({ ctx, session, c }) => eventStream(ctx, session, c),
  capabilities: ({ ctx }) => {
    const { name, device } = ctx.engine.backend();
    const gpu = ctx.engine.gpu();
    return {
      success: true,
      version: ctx.version,
      backend: name,
      device,
      ...(gpu ? { gpu } : {}),
      cores: availableParallelism(),
      storage: ctx.storage.kind,
      queue: ctx.runner.kind,
      limits: ctx.limits,
      exports: EXPORT_FORMATS.map(({ name, label, describe }) => ({ name, label, description: describe })),
    };
  },
  healthz: ({ ctx }) => ({
    success: true,
    version: ctx.version,
    uptimeSeconds: Math.round((performance.now() - started) / 1000),
  }),
  readyz: async ({ deps }) => {
    await deps.ready();
    return { success: true };
  },
  metrics: ({ deps }) =>
    new Response(deps.metrics.text(), {
      headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
    }),
  openapi: ({ deps }) =>
    new Response(deps.describe().json, { headers: { 'Content-Type': 'application/json;charset=utf-8' } }),
  docs: ({ deps }) =>
    new Response(deps.describe().page, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      },
    }),
};
