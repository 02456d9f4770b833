import type { Upload } from '@twinset/engine/testing';
import type { TestClient } from './start-api.ts';

const TYPE = (name: string) => (/\.png$/i.test(name) ? 'image/png' : 'image/jpeg');

/** Signs and sends files like the page; returns the names that were refused before sending. */
export async function sendFiles(client: TestClient, kind: 'images' | 'masks', files: Upload[]) {
  const types = files.map((f) => f.type ?? TYPE(f.name));
  const answer = await client.call('signUploadUrls', {
    body: { filenames: files.map((f) => f.name), folder_path: kind, content_types: types },
  });
  if (answer.success === false) return answer;
  for (const { filename, url } of answer.results) {
    const index = files.findIndex((f) => f.name === filename);
    const response = await fetch(client.resolve(url), {
      method: 'PUT',
      body: await files[index]?.bytes.arrayBuffer(),
      headers: { 'content-type': types[index] || 'application/octet-stream' },
    });
    if (!response.ok) throw new Error(`PUT ${filename}: ${response.status} ${await response.text()}`);
  }
  return answer;
}

const PIPELINE = {
  images: ['transferImages', 'resizeImages', 'transferResizedImages', 'resetResizedUrls'],
  masks: ['transferMasks', 'resizeMasks', 'transferResizedMasks', 'resetResizedUrls'],
} as const;

/** Runs the complete upload of one kind; returns the responses of signing and transfer. */
export async function uploadFiles(client: TestClient, kind: 'images' | 'masks', files: Upload[]) {
  const signed = await sendFiles(client, kind, files);
  const [transfer, ...rest] = PIPELINE[kind];
  const transferred = await client.ok(transfer);
  for (const step of rest) await client.ok(step);
  return { signed, transferred };
}
