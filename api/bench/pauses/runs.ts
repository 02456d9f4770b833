import { LIMITS } from '@twinset/contract';
import { filled, largestCsvs } from '@twinset/engine/testing';
import {
  CONFIG_BYTES,
  deepArrays,
  form,
  json,
  type LargestRequest,
  manyFields,
  NAMES_BYTES,
  plain,
  posted,
} from './request.ts';

const inConfig = (body: string) => `{"config":${body}}`;
const most = LIMITS.totalAugmentedImagesMax;
const large = { resizeAugImage: true, augImageDimension: { width: 1000, height: 1000 } };

/** Returns the requests of plans, previews and replays. */
export function planning(names: readonly string[]): LargestRequest[] {
  const [name = ''] = names;
  const receipt = {
    set: 'train',
    image: 'a',
    mask: 'b',
    imageSha256: '',
    maskSha256: '',
    source: { image: name, mask: name, imageSha256: '', maskSha256: '' },
  };
  const replay = (params: () => string) =>
    json('replay', () => `{"output":${JSON.stringify(receipt).slice(0, -1)},"params":${params()}}}`);
  const indices = Array.from({ length: 32 }, (_, n) => n);
  const preview = { config: large, set: 'train', indices };
  const classes = Array.from({ length: 3500 }, (_, value) => ({ value, name: `class ${value}` }));
  return [
    ...(
      [
        'plan',
        'splitSizes',
        'predictShares',
        'checkConfiguration',
        'repairedReport',
        'repairedDimension',
      ] as const
    ).flatMap((call) => [
      { call, title: 'unknown fields', ...json(call, () => inConfig(manyFields(CONFIG_BYTES - 20))) },
      { call, title: 'nested arrays', ...json(call, () => inConfig(deepArrays(CONFIG_BYTES - 40))) },
      { call, title: 'more than is read', ...json(call, () => inConfig(manyFields(NAMES_BYTES))) },
      { call, title: 'classes', ...json(call, () => ({ config: { classes } })) },
      {
        call,
        title: 'measured attributes',
        ...json(call, () => ({ config: { contrast: true, perimeter: true } })),
      },
    ]),
    {
      call: 'repairedPage',
      title: 'names of pairs',
      ...json('repairedPage', () => ({
        config: {},
        names: Array.from({ length: 20_000 }, (_, n) => `${n}.png`),
      })),
    },
    { call: 'maskObjects', title: 'classes', ...json('maskObjects', () => ({ config: { classes }, name })) },
    { call: 'replay', title: 'parameters', ...replay(() => manyFields(CONFIG_BYTES - 999)) },
    { call: 'replay', title: 'nested arrays', ...replay(() => deepArrays(CONFIG_BYTES - 999)) },
    { call: 'previewOutputs', title: '32 outputs of 1000 x 1000', ...json('previewOutputs', () => preview) },
  ];
}

/** Returns the requests of the stratification file; the last one stays uploaded. */
export function stratification(names: readonly string[]): LargestRequest[] {
  const csvs = Object.entries(largestCsvs(names));
  const [, numbers = () => ''] = csvs[0] ?? [];
  const splitParameters = Array.from({ length: 100 }, (_, n) => `c${n}`);
  return [
    ...[...csvs, ['numbers again', numbers] as const].map(
      ([title, text]): LargestRequest => ({
        call: 'uploadStratificationFile',
        title: `CSV: ${title}`,
        ...form('uploadStratificationFile', () => '{}', text),
      }),
    ),
    { call: 'stratificationFilename', title: 'the largest CSV', send: plain('stratificationFilename') },
    { call: 'stratificationParameters', title: 'the largest CSV', send: plain('stratificationParameters') },
    {
      call: 'plan',
      title: '100 columns of the CSV',
      ...json('plan', () => ({ config: { splitParameters } })),
    },
    {
      call: 'augment',
      title: 'CSV and unknown fields',
      ...form('augment', () => manyFields(CONFIG_BYTES), numbers),
    },
    {
      call: 'deleteStratificationFile',
      title: 'the largest CSV',
      send: plain('deleteStratificationFile'),
    },
  ];
}

/** Runs; the last one leaves a result. */
const PART = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
const RUN = { totalAugmentedImages: most, randomRotate: true };
export const running: LargestRequest[] = [
  {
    call: 'augment',
    title: 'parts only',
    ...posted('augment', () => filled(LIMITS.csvBytesMax, () => PART), 'multipart/form-data; boundary=x'),
  },
  { call: 'cancelAugmentation', title: 'none', send: plain('cancelAugmentation') },
  { call: 'augment', title: `${most} outputs`, ...form('augment', () => JSON.stringify(RUN)) },
  ...(['transferZip', 'transferResizedAugmented', 'manifest'] as const).map((call) => ({
    call,
    title: `${most} outputs`,
    send: plain(call),
  })),
];
