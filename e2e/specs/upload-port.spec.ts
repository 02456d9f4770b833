import { expect, test } from '@playwright/test';
import { startSession, uploadPairs } from '../support/flow.ts';
import { serve } from '../support/serve.ts';

test('files uploaded to a separate port are stored and checked like others', async ({ browser }) => {
  const served = await serve('upload-port.log', { UPLOAD_PORT: '0' });
  const context = await browser.newContext({ baseURL: served.url });
  try {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(new URL(request.url()).origin));
    await startSession(page);
    await uploadPairs(page, 6);
    await expect(page.getByRole('button', { name: /^Open pair_1/ })).toBeVisible();
    expect(sent).toHaveLength(12);
    const [origin] = new Set(sent);
    expect(new Set(sent).size).toBe(1);
    expect(origin).not.toBe(served.url);
    expect(new URL(origin as string).hostname).toBe(new URL(served.url).hostname);
    expect(problems).toEqual([]);
  } finally {
    await context.close();
    await served.stop();
  }
});
