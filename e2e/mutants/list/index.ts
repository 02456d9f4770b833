import { ANNOTATIONS } from './annotations.ts';
import { AUGMENT, OPEN_PAIRS, UPLOADS } from './areas.ts';
import { BACKEND_RULES, SPLIT_PLACES } from './backends.ts';
import { OLD_BROWSERS } from './browsers.ts';
import { BUDGET, SAMPLING } from './budget.ts';
import { PROGRAM_BUNDLES } from './bundles.ts';
import { CLOUD } from './cloud.ts';
import { CONTRACT } from './contract.ts';
import { CSV } from './csv.ts';
import { DATASETS } from './datasets.ts';
import { DISK } from './disk.ts';
import { ENGINE } from './engine.ts';
import { EVIDENCE_OF_MASKS } from './evidence.ts';
import { EXPORTS } from './exports.ts';
import { FILES } from './files.ts';
import { INTAKE } from './intake.ts';
import { INTAKE_CALLS } from './intake-calls.ts';
import { JOINS } from './joins.ts';
import { LOAD } from './load.ts';
import { OPERATIONS } from './operations.ts';
import { PIXELS } from './pixels.ts';
import { QUEUE } from './queue.ts';
import { REPAIRS } from './repairs.ts';
import { SDK } from './sdk.ts';
import { SERVER } from './server.ts';
import { SETTINGS } from './settings.ts';
import { SITE } from './site.ts';
import { STORAGE } from './storage.ts';
import { TENSOR_CORE } from './tensor-core.ts';
import { TILES } from './tiles.ts';
import { TRANSFORMS } from './transforms.ts';
import { ROUTER, SHELL, UI } from './ui.ts';
import { OWN_PRESETS, VERSIONS } from './versions.ts';

const CORE = [...TENSOR_CORE, ...TRANSFORMS, ...DATASETS];
const PAGES = [
  ...VERSIONS,
  ...OWN_PRESETS,
  ...SETTINGS,
  ...AUGMENT,
  ...OPEN_PAIRS,
  ...UPLOADS,
  ...UI,
  ...ROUTER,
  ...SHELL,
];

/** All planted faults. */
export const MUTANTS = [
  ...CORE,
  ...CONTRACT,
  ...ENGINE,
  ...BACKEND_RULES,
  ...SPLIT_PLACES,
  ...EVIDENCE_OF_MASKS,
  ...EXPORTS,
  ...CSV,
  ...SERVER,
  ...STORAGE,
  ...DISK,
  ...OLD_BROWSERS,
  ...BUDGET,
  ...SAMPLING,
  ...CLOUD,
  ...OPERATIONS,
  ...PROGRAM_BUNDLES,
  ...QUEUE,
  ...SITE,
  ...JOINS,
  ...LOAD,
  ...FILES,
  ...PIXELS,
  ...ANNOTATIONS,
  ...INTAKE,
  ...INTAKE_CALLS,
  ...REPAIRS,
  ...SDK,
  ...PAGES,
  ...TILES,
];
