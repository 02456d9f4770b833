import { ENDPOINTS, type Endpoint, type EndpointName } from '@twinset/contract';

/** Parameters of a request of an endpoint besides its session. */
export type Sample = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: Record<string, string | File>;
};

const CONFIG = { totalAugmentedImages: 4 };
const RECEIPT = {
  set: 'train',
  image: 'train/images/img_1.png',
  mask: 'train/masks/mask_1.png',
  params: {},
  imageSha256: '',
  maskSha256: '',
  source: { image: 'img_1.png', mask: 'img_1.png', imageSha256: '', maskSha256: '' },
};
const csv = (text: string) => new File([text], 'table.csv', { type: 'text/csv' });

const INTAKE_FILES = ['images/a.png', 'masks/a.png'].map((path) => ({ path, bytes: 1 }));

/** A valid request of each endpoint. */
export const SAMPLES: Partial<Record<EndpointName, Sample>> = {
  signUploadUrls: { body: { filenames: ['img_9.png'], folder_path: 'images' } },
  beginIntake: { body: { source: { kind: 'files', name: 'set', total: 2 } } },
  listIntakeFiles: { body: { from: 0, files: INTAKE_FILES } },
  planIntake: { body: { choices: {} } },
  intakePieces: { body: { from: 0 } },
  convertIntake: { body: { replace: true } },
  signDownloadUrls: { body: ['augmented_data.zip'] },
  signDownloadUrlsForm: { query: { filenames: 'augmented_data.zip' } },
  plan: { body: { config: CONFIG } },
  splitSizes: { body: { config: CONFIG } },
  predictShares: { body: { config: CONFIG } },
  checkConfiguration: { body: { config: CONFIG } },
  versionSources: { query: { from: 'a', to: 'b' } },
  repairedReport: { body: { config: CONFIG } },
  repairedDimension: { body: { config: CONFIG } },
  repairedPage: { body: { config: CONFIG } },
  maskObjects: { body: { config: CONFIG, name: 'img_1.png' } },
  previewOutputs: { body: { config: CONFIG, set: 'train', indices: [0] } },
  replay: { body: { config: CONFIG, output: RECEIPT } },
  augment: { form: { config: JSON.stringify(CONFIG) } },
  uploadStratificationFile: {
    form: {
      stratificationDataFile: csv('image_id,area\nimg_1.png,1\nimg_2.png,2\nimg_3.png,3\nimg_4.png,4\n'),
    },
  },
  deleteImage: { params: { name: 'img_1.png' } },
  deleteMask: { params: { name: 'img_1.png' } },
  files: { query: { kind: 'images' } },
  download: { params: { name: 'sample.csv' } },
  picture: { params: { folder: 'images', version: 'x', name: 'img_1.png' } },
};

/** Returns address and options of a request of an endpoint; without a session where `sessionId` is null. */
export function requestOf(
  origin: string,
  sessionId: string | null,
  name: EndpointName,
  { params = {}, query = {}, body, form }: Sample = SAMPLES[name] ?? {},
): [url: string, init: RequestInit & { method: string; headers: Record<string, string> }] {
  const { path, method } = ENDPOINTS[name] as Endpoint;
  const url = new URL(
    `${origin}/api${path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(params[key] ?? ''))}`,
  );
  if (sessionId !== null) url.searchParams.set('sessionId', sessionId);
  for (const [key, value] of Object.entries(query)) url.searchParams.append(key, value);
  if (form) {
    const data = new FormData();
    for (const [key, value] of Object.entries(form)) data.set(key, value);
    return [url.href, { method, body: data, headers: {} }];
  }
  if (method !== 'POST') return [url.href, { method, headers: {} }];
  const headers = { 'content-type': 'application/json' };
  return [url.href, { method, body: JSON.stringify(body ?? {}), headers }];
}
