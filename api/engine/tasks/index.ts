import { convertPair } from '../intake/convert/convert-pair.ts';
import { imageRange } from '../intake/convert/image-range.ts';
import { acceptListing } from '../intake/stored/accept-listing.ts';
import { planListing } from '../intake/stored/plan-listing.ts';
import { cutTiles } from '../tiles/cut-tiles.ts';
import { drawSample } from './draw-sample.ts';
import { frameLabels } from './frame-labels.ts';
import { inspectImage } from './inspect-image.ts';
import { inspectMask } from './inspect-mask.ts';
import { measure } from './measure.ts';
import { range16 } from './range16.ts';
import { checkCsv, readCsv } from './read-csv.ts';
import { renderOutputPreview } from './render-output-preview.ts';
import { renderOutputs } from './render-outputs.ts';
import { renderPreview } from './render-preview.ts';
import { findDuplicates, findFrames, fold, split } from './split.ts';
import { surveyMask } from './survey-mask.ts';
import { tileForeground } from './tile-foreground.ts';
import { tryGpu } from './try-gpu.ts';
import { writeOutputs } from './write-outputs.ts';

/** All tasks of a worker by name: `(input, context, cancelled) => Promise<output>`, plain data both ways. */
export const TASKS = {
  inspectImage,
  inspectMask,
  renderOutputPreview,
  renderPreview,
  range16,
  measure,
  frameLabels,
  surveyMask,
  tileForeground,
  cutTiles,
  split,
  fold,
  findDuplicates,
  findFrames,
  renderOutputs,
  writeOutputs,
  checkCsv,
  readCsv,
  drawSample,
  convertPair,
  imageRange,
  acceptListing,
  planListing,
  tryGpu,
};

export type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
export type TaskInput<N extends TaskName> = Parameters<Tasks[N]>[0];
export type TaskOutput<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;
