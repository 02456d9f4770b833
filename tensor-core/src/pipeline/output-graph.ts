import type { Graph, GraphInput } from '../graph/schema.ts';
import { type Raster, shapeOf } from '../raster.ts';
import type { FrameSpec } from './frame-spec.ts';
import type { OutputParams } from './output-params.ts';

type Kind = GraphInput['kind'];
type Step = [op: string, attributes: Record<string, unknown>];

/** The graph that makes a frame of one image or mask: input 'x', output 'y'. */
export function frameGraph(raster: Raster, kind: Kind, { crop, resize }: FrameSpec): Graph {
  const steps: Step[] = [];
  if (crop) steps.push(['Crop', crop]);
  if (resize) steps.push(['Resize', resize]);
  return chain('frame', raster, kind, { border: 'constant', fill: 0 }, steps);
}

/** The graph that makes one output image of its frame; `means` as Contrast wants them. */
export function imageGraph(frame: Raster, means: readonly number[], params: OutputParams): Graph {
  const steps = geometry(params);
  const { corruptContrast, corruptBrightness, corruptSaturation } = params;
  if (corruptContrast) steps.push(['Contrast', { ...corruptContrast, means: [...means] }]);
  if (corruptBrightness) steps.push(['Brightness', corruptBrightness]);
  if (corruptSaturation) steps.push(['Saturation', corruptSaturation]);
  return chain('augment', frame, 'image', { border: params.border, fill: params.imageFill }, steps);
}

/** The graph that makes one output mask of its frame: the same geometry, and nothing else. */
export function maskGraph(frame: Raster, params: OutputParams): Graph {
  return chain('augment', frame, 'mask', { border: params.border, fill: params.maskFill }, geometry(params));
}

function geometry(params: OutputParams): Step[] {
  const steps: Step[] = [];
  if (params.randomCrop) steps.push(['RandomCrop', params.randomCrop]);
  if (params.flipLeftRight) steps.push(['FlipLeftRight', {}]);
  if (params.flipUpDown) steps.push(['FlipUpDown', {}]);
  if (params.randomRotate) steps.push(['Rotate', params.randomRotate]);
  return steps;
}

function chain(
  name: string,
  raster: Raster,
  kind: Kind,
  outside: Pick<GraphInput, 'border' | 'fill'>,
  steps: readonly Step[],
): Graph {
  const nameOf = (i: number) => (i === 0 ? 'x' : i === steps.length ? 'y' : `v${i}`);
  return {
    name,
    inputs: [{ name: 'x', kind, ...shapeOf(raster), ...outside }],
    nodes: steps.map(([op, attributes], i) => ({
      op,
      attributes,
      inputs: [nameOf(i)],
      outputs: [nameOf(i + 1)],
    })),
    outputs: [nameOf(steps.length)],
  };
}
