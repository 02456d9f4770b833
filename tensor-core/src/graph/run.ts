import { augmentFused } from '../kernels/augment-fused.ts';
import { frameResize } from '../kernels/frame-resize.ts';
import { rasterOfTensor, tensorOfRasters } from '../kernels/raster-tensor.ts';
import { bitDepthOf, checkRaster, copyOf, type Raster } from '../raster.ts';
import { compileGraph } from './compile.ts';
import { GraphError } from './graph-error.ts';
import type { OutputPlan, Step } from './plan.ts';
import type { Graph, GraphInput } from './schema.ts';

/**
 * Runs a graph.
 * @param inputs a raster for each graph input, of the shape that the graph states.
 * @param trusted as in inferShapes().
 * @returns a raster for each output. The only output of a graph, where no step
 *   changes it, is the input itself, not a copy; made by a backend that lends its results, it is good until the next call.
 * @throws GraphError where an input is missing or has another shape; RangeError on a label that a label op lacks.
 */
export function runGraph(
  graph: Graph,
  inputs: Record<string, Raster>,
  trusted = false,
): Record<string, Raster> {
  const plans = compileGraph(graph, trusted);
  return Object.fromEntries(
    plans.map((plan) => {
      const result = runPlan(plan, inputFor(plan.source, inputs));
      // A backend may lend its result until its next call.
      return [plan.output, plans.length > 1 ? copyOf(result) : result];
    }),
  );
}

/** Runs the steps of one output on its input. */
function runPlan({ source, steps }: OutputPlan, input: Raster): Raster {
  return steps.reduce((raster, step, i) => {
    const result = runStep(step, source, raster);
    return i < steps.length - 1 ? copyOf(result) : result;
  }, input);
}

function runStep(step: Step, source: GraphInput, input: Raster): Raster {
  if (step.kind === 'label') return step.op.apply(step.attributes, input);
  const bitDepth = bitDepthOf(input);
  const interpolation = source.kind === 'mask' ? 'nearest' : 'bilinear';
  const x = tensorOfRasters([input]);
  const y =
    step.kind === 'frame'
      ? frameResize(x, { bitDepth, interpolation, window: step.window, size: step.size })
      : augmentFused(x, {
          bitDepth,
          interpolation,
          border: source.border,
          fill: source.fill,
          inverses: [step.inverse],
          colors: [step.color],
        });
  const result = rasterOfTensor(y, bitDepth);
  x.dispose();
  y.dispose();
  return result;
}

function inputFor(source: GraphInput, inputs: Record<string, Raster>): Raster {
  const raster = inputs[source.name];
  if (!raster) throw new GraphError(`The graph's input '${source.name}' was not given.`);
  checkRaster(raster, `input '${source.name}'`);
  const same =
    raster.width === source.width &&
    raster.height === source.height &&
    raster.channels === source.channels &&
    bitDepthOf(raster) === source.bitDepth;
  if (!same) {
    throw new GraphError(
      `Input '${source.name}' is ${raster.width}x${raster.height}x${raster.channels} of ${bitDepthOf(raster)} bit; ` +
        `the graph states ${source.width}x${source.height}x${source.channels} of ${source.bitDepth} bit.`,
    );
  }
  return raster;
}
