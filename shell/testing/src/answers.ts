import {
  type CallOutput,
  ENDPOINTS,
  type EndpointName,
  ERRORS,
  type ErrorCode,
  type Failure,
  type Finding,
  type IntakeState,
  LIMITS,
  type Receipt,
  type SetName,
} from '@twinset/contract';
import type { FakeAnswer, FakeRequest } from '@twinset/sdk/testing';

type Answer<N extends EndpointName> = CallOutput<N> | Failure;

/** Responses of the fake server by endpoint; a function is called for each request, and may delay the response. */
export type Answers = {
  [N in EndpointName]?: Answer<N> | ((request: FakeRequest) => Answer<N> | Promise<Answer<N>>);
};

/** Returns "METHOD /path" of an endpoint. @param params replaces `{name}` in the path */
export function routeOf(name: EndpointName, params: Record<string, string> = {}): string {
  const { method, path } = ENDPOINTS[name];
  return `${method} ${path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? `{${key}}`)}`;
}

export function routeTable(answers: Answers): Record<string, FakeAnswer> {
  const entries = Object.entries(answers) as [EndpointName, FakeAnswer][];
  return Object.fromEntries(entries.map(([name, answer]) => [routeOf(name), answer]));
}

const READY = { success: true, message: '' };

const NONE = { files: 0, bytes: 0 };

/** Returns the state of an open intake of dropped files, without any files. @param name that of its dataset */
export const intakeState = (name: string, part: Partial<IntakeState> = {}): IntakeState => ({
  id: `id of ${name}`,
  source: { kind: 'files', name },
  stage: 'open',
  choices: {},
  listed: NONE,
  received: NONE,
  missing: NONE,
  replaces: { images: 0, masks: 0 },
  failure: null,
  result: null,
  ...part,
});

/** Returns a complete plan of two pairs of a COCO dataset, without questions. */
export const intakePlan = (part: Partial<CallOutput<'planIntake'>> = {}): CallOutput<'planIntake'> => ({
  success: true,
  isComplete: true,
  missing: NONE,
  layout: 'coco',
  label: 'COCO',
  masksOf: 'classes',
  pairs: 2,
  sets: null,
  groups: 0,
  classes: [],
  questions: [],
  leftOver: [],
  notes: [],
  refused: [],
  shown: [],
  limit: null,
  ...part,
});

/** Returns a file of the session. @param side height and width in pixels */
export const storedFile = (name: string, side = 64): CallOutput<'files'>['results'][number] => ({
  name,
  bytes: 2048,
  uploaded: 0,
  width: side,
  height: side,
  kind: 'PNG, 8-bit',
  state: 'ready',
  note: null,
});

export const plan = (patch: Partial<CallOutput<'plan'>> = {}): CallOutput<'plan'> => ({
  success: true,
  sizes: { train: 7, val: 2, test: 1 },
  planned: { train: 7, val: 2, test: 1 },
  groups: { count: 0, pairs: 0, largest: 0 },
  outputs: { train: 50, val: 2, test: 1 },
  unusedTrainPairs: 0,
  bytes: 1_000_000,
  seconds: 3,
  balance: [],
  warnings: [],
  stops: [],
  ...patch,
});

/** Returns a finding about `c.png`. */
export const finding = (severity: Finding['severity'], code: string): Finding => ({
  code,
  severity,
  message: `Finding ${code}.`,
  advice: 'Check it.',
  files: ['c.png'],
});

/** Returns an item of a page of pairs. @param name of the image */
export const pairItem = (name: string) => ({
  image: { name, url: `/i/${name}` },
  mask: { name: `mask_${name}`, url: `/m/${name}` },
});

/** Returns the dataset report of two pairs with some findings. */
export const report = (...findings: Finding[]): CallOutput<'datasetReport'> => ({
  success: true,
  pairs: 2,
  rules: [],
  classes: [],
  channels: [{ channels: 3, count: 2 }],
  sizes: [{ width: 64, height: 64, count: 2 }],
  findings,
});

const SPLIT = { ratios: { train: 0.7, val: 0.2, test: 0.1 }, balance: [], warnings: [] };

/** Returns the summary of a manifest with these numbers of outputs per set. */
export function manifestSummary(outputs: Record<SetName, number>): CallOutput<'manifestSummary'> {
  const { planned, sizes, groups } = plan();
  const masks = outputs.train + outputs.val + outputs.test;
  return {
    success: true,
    manifest: {
      version: '0',
      seed: 42,
      backend: 'wasm',
      config: {},
      warnings: [],
      colorTable: null,
      split: { ...SPLIT, planned, sizes, groups },
      labelSafety: { passed: true, masks, rule: '', maskFill: 0, mapping: [] },
      outputs,
    },
  };
}

/** Returns the receipt of an output. */
export const receipt = (set: SetName, number: number): Receipt => ({
  set,
  image: `${set}/images/img_${number}.png`,
  mask: `${set}/masks/mask_${number}.png`,
  source: { image: `source_${number}.png`, mask: 'a.png', imageSha256: 'a1', maskSha256: 'a2' },
  params: {},
  imageSha256: 'b1',
  maskSha256: 'b2',
});

/** Returns a refusal with the title of its code. */
export const refusal = (code: ErrorCode, message: string): Failure => ({
  success: false,
  code,
  error: ERRORS[code].error,
  message,
});

/** Returns the properties of a dataset of 64 x 64 pixels, with RGB images and binary masks. */
export const dimension = (patch: Partial<CallOutput<'dimension'>> = {}): CallOutput<'dimension'> => ({
  success: true,
  dimension: { height: 64, width: 64 },
  uniform: true,
  channels: { imgChannels: 3, maskChannels: 1 },
  maskKind: 'binary',
  imageType: 'png',
  classes: [],
  ...patch,
});
/** Returns the capabilities of a local server without exports. */
export const capabilities = (
  patch: Partial<CallOutput<'capabilities'>> = {},
): CallOutput<'capabilities'> => ({
  success: true,
  version: '0',
  backend: 'wasm',
  device: 'cpu',
  cores: 2,
  storage: 'local',
  queue: '',
  limits: { ...LIMITS },
  exports: [],
  ...patch,
});

const PAGE = { success: true as const, results: [], next: null, total: 0 };

/** Responses for a started session with two pairs and no result. */
export const SESSION: Answers = {
  sessionIsRunning: { ...READY, isRunning: true },
  backendIsRunning: READY,
  imageUploadStatus: READY,
  maskUploadStatus: READY,
  balanceStatus: READY,
  augmentationIsComplete: { success: false, message: '' },
  capabilities: capabilities(),
  imageNames: { success: true, results: ['a.png', 'b.png'] },
  maskNames: { success: true, results: ['a.png', 'b.png'] },
  files: { success: true, results: [storedFile('a.png'), storedFile('b.png')] },
  dimension: dimension(),
  repairedDimension: dimension(),
  datasetReport: report(),
  repairedReport: report(),
  originalsPage: PAGE,
  repairedPage: { ...PAGE, page: 1 },
  maskObjects: { success: true, objects: [] },
  stratificationFilename: { success: true, results: null },
  stratificationParameters: { success: true, results: [] },
  plan: plan(),
  splitSizes: { success: true, sizes: plan().sizes },
  previewOutputs: { success: true, results: [] },
};
