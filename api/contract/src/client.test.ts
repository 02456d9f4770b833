import { expect, test } from 'bun:test';
import { createClient } from './client.ts';
import { ERRORS } from './errors.ts';

const answering = (make: (url: string, init: RequestInit) => Response | Promise<Response>) =>
  createClient('https://api.example/api/', () => 'the-session', ((url: string, init: RequestInit) =>
    make(url, init)) as typeof fetch);

test('a call carries the session, its query and an empty object as body', async () => {
  let seen: [string, RequestInit] = ['', {}];
  const client = answering((url, init) => {
    seen = [url, init];
    return Response.json({ success: true });
  });
  await client.call('createBucket');
  expect(seen[0]).toBe('https://api.example/api/gcs/create_bucket?sessionId=the-session');
  expect([seen[1].method, seen[1].body]).toEqual(['POST', '{}']);
  await client.call('deleteImage', { params: { name: 'a/b %#😀.png' } });
  expect(seen[0]).toContain('/upload/backend/images/a%2Fb%20%25%23%F0%9F%98%80.png?');
  await client.call('signDownloadUrlsForm', { query: { filenames: ['a', 'b'] } });
  expect(seen[0]).toContain('filenames=a&filenames=b');
});

test('the body of a failure is read, whatever the status', async () => {
  const failure = { success: false, code: 'NoRoom', error: 'Storage full', message: 'x' };
  expect(await answering(() => Response.json(failure, { status: 507 })).call('createBucket')).toEqual(
    failure as never,
  );
});

test('a failure without a text gets that of its code; a negative status is returned unchanged', async () => {
  const said = async (json: object, status: number) => {
    const answer = await answering(() => Response.json(json, { status })).call('balanceStatus');
    const { error, message } = answer as { error?: string; message?: string };
    return [error, message];
  };
  for (const message of [undefined, '', ' ', null, 5])
    expect(await said({ success: false, code: 'NoRoom', message }, 507)).toEqual([
      'Storage full',
      ERRORS.NoRoom.message,
    ]);
  const unknown = ['Unexpected Error', 'An unexpected error occurred.'];
  expect(await said({ success: false, code: 'toString' }, 200)).toEqual(unknown);
  expect(await said({ success: false }, 500)).toEqual(unknown);
  expect(await said({ success: false, error: 'Mine', message: 'Why.' }, 422)).toEqual(['Mine', 'Why.']);
  expect(await said({ success: false, message: '' }, 200)).toEqual([undefined, '']);
});

test('a response without a body or JSON, and no network, are a failure, never an exception', async () => {
  const page = answering(() => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));
  expect(await page.call('createBucket')).toMatchObject({
    success: false,
    message: 'The server returned 502 Bad Gateway',
  });
  const json = answering(() => Response.json({ success: true }, { status: 503, statusText: 'Busy' }));
  expect(await json.call('createBucket')).toMatchObject({
    success: false,
    message: 'The server returned 503 Busy',
  });
  const down = answering(() => Promise.reject(new Error('no route')));
  expect(await down.call('createBucket')).toMatchObject({ success: false, message: 'no route' });
  const mute = answering(() => Promise.reject(new Error('')));
  expect(await mute.call('createBucket')).toMatchObject({ message: 'An unexpected error occurred.' });
});

test('addresses without a signature get the session id', () => {
  const client = createClient('https://api.example/api', () => 'a b');
  expect(client.resolve('/api/pictures/x')).toBe('https://api.example/api/pictures/x?sessionId=a+b');
  expect(client.resolve('https://storage.example/x')).toBe('https://storage.example/x');
  expect(client.resolve('data:image/png;base64,AA')).toBe('data:image/png;base64,AA');
  expect(createClient('/api', () => 's').resolve('/api/pictures/x')).toBe('/api/pictures/x?sessionId=s');
});

test('signed addresses are resolved against the origin of the API', () => {
  const client = answering(() => Response.json({}));
  expect(client.resolve('/api/storage/x?signature=1')).toBe('https://api.example/api/storage/x?signature=1');
  expect(client.resolve('https://storage.example/x')).toBe('https://storage.example/x');
  expect(createClient('/api', () => null).resolve('/api/storage/x?signature=1')).toBe(
    '/api/storage/x?signature=1',
  );
});
