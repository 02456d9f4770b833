import { expect, test } from 'bun:test';
import { BACKEND_NAMES, BACKENDS } from '@twinset/contract';
import { ServerProcess } from './testing/server-process.ts';

for (const choice of BACKENDS) {
  if (choice === 'auto') continue;
  test(`TENSOR_BACKEND=${choice} computes with it, or stops the start with a sentence`, async () => {
    const server = new ServerProcess({ TENSOR_BACKEND: choice, WORKERS: '1' });
    try {
      const problem = await server.start().then(
        () => null,
        (error: Error) => error.message,
      );
      if (problem === null) {
        const { backend } = (await (await fetch(`${server.origin}/api/capabilities`)).json()) as {
          backend: string;
        };
        expect(backend).toBe(BACKEND_NAMES[choice]);
      } else {
        expect(problem).toStartWith(
          `The server did not start: Twinset cannot start:\nThe backend ${choice} is not available. `,
        );
        expect(problem).not.toContain('    at ');
      }
    } finally {
      await server.kill();
      server.remove();
    }
  });
}
