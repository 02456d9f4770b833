import { describe, expect, test } from 'bun:test';
import { createHash, createPublicKey, createVerify } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeKeyFile } from '../../testing/gcs-emulator.ts';
import { createGcsClients } from './client.ts';
import { GcsStorage } from './gcs-storage.ts';

// The emulator checks no signature, so they are verified here by Google's published rules for V4.
const keyFile = writeKeyFile(mkdtempSync(join(tmpdir(), 'twinset-key-')));
const { private_key: privateKey, client_email: email } = JSON.parse(readFileSync(keyFile, 'utf8'));
const NOW = Date.UTC(2099, 0, 2, 3, 4, 5);
const session = '0123456789abcdef0123456789abcdef01234567';
const storage = new GcsStorage({
  ...createGcsClients({ keyFile }),
  owner: 'test',
  bucketPrefix: 'twinset',
  location: 'US',
  origins: ['*'],
  uploadTtl: 3600,
  downloadTtl: 86_400,
  now: () => NOW,
});

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns true if the signature of a URL matches a request with this method and these headers. */
function verifies(address: string, method: string, headers: Record<string, string>): boolean {
  const url = new URL(address);
  const query = [...url.searchParams].filter(([name]) => name !== 'X-Goog-Signature');
  const signed = url.searchParams.get('X-Goog-SignedHeaders')?.split(';') ?? [];
  const all: Record<string, string> = { ...headers, host: url.host };
  const canonical = [
    method,
    url.pathname,
    query
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...signed.map((name) => `${name}:${all[name] ?? ''}`),
    '',
    signed.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const scope = url.searchParams.get('X-Goog-Credential')?.split('/').slice(1).join('/');
  const text = [
    'GOOG4-RSA-SHA256',
    url.searchParams.get('X-Goog-Date'),
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const signature = Buffer.from(url.searchParams.get('X-Goog-Signature') ?? '', 'hex');
  return createVerify('RSA-SHA256').update(text).verify(createPublicKey(privateKey), signature);
}

describe('V4 signed URLs', () => {
  const object = "images/größe (1)'s & 100% 😀.png";

  test('an upload URL fits a PUT of its content type, and nothing else', async () => {
    const url = await storage.signUpload({ session, object, contentType: 'image/png' });
    expect(verifies(url, 'PUT', { 'content-type': 'image/png' })).toBe(true);
    expect(verifies(url, 'PUT', { 'content-type': 'image/jpeg' })).toBe(false);
    expect(verifies(url, 'GET', { 'content-type': 'image/png' })).toBe(false);
    expect(verifies(url.replace('twinset-0', 'twinset-1'), 'PUT', { 'content-type': 'image/png' })).toBe(
      false,
    );
    expect(
      verifies(url.replace('Expires=3600', 'Expires=7200'), 'PUT', { 'content-type': 'image/png' }),
    ).toBe(false);
  });

  test('a URL contains its signer, time and lifetime', async () => {
    const url = new URL(await storage.signUpload({ session, object, contentType: 'image/png' }));
    expect(url.origin).toBe('https://storage.googleapis.com');
    expect(url.pathname).toStartWith(`/twinset-${session}/images/`);
    expect(url.searchParams.get('X-Goog-Algorithm')).toBe('GOOG4-RSA-SHA256');
    expect(url.searchParams.get('X-Goog-Credential')).toBe(`${email}/20990102/auto/storage/goog4_request`);
    expect(url.searchParams.get('X-Goog-Date')).toBe('20990102T030405Z');
    expect(url.searchParams.get('X-Goog-Expires')).toBe('3600');
  });

  test('a download URL fits a GET and names the file to save', async () => {
    const url = await storage.signDownload({
      session,
      object: 'augmented_data.zip',
      download: 'augmented_data.zip',
    });
    expect(verifies(url, 'GET', {})).toBe(true);
    expect(new URL(url).searchParams.get('response-content-disposition')).toContain('augmented_data.zip');
    expect(new URL(url).searchParams.get('X-Goog-Expires')).toBe('86400');
  });
});
