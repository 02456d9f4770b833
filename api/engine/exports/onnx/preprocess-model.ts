import { frameSpecOfConfig } from '@twinset/contract';
import type { JobCore } from '../../run/recipe.ts';
import { type OnnxModel, TENSOR_TYPE } from './encode-model.ts';
import { Graph } from './graph.ts';

const DESCRIPTION =
  'Input: an upright RGB image of whole numbers, height x width x 3. Output: 1 x channels x height x width, as a model ' +
  'is trained: cropped, resized, scaled to 0..1, minus the mean, divided by the deviation of the training set.';

type Numbers = { mean: number[]; std: number[] };

/** Returns the model of the deterministic part: crop, resize, channels, scale, mean and deviation. */
export function preprocessModel(
  { config, plan }: Pick<JobCore, 'config' | 'plan'>,
  { mean, std }: Numbers,
): OnnxModel {
  const { crop } = frameSpecOfConfig(config);
  // Other modes than stretching are refused.
  const resize = config.resizeAugImage ? config.augImageDimension : null;
  const { imgChannels: channels } = config.imageMaskChannels;
  const isDeep = plan.imageBitDepth === 16;
  const highest = isDeep ? 65_535 : 255;
  const graph = new Graph();
  let pixels = 'image';
  if (crop) {
    const { offsetHeight: top, offsetWidth: left, targetHeight, targetWidth } = crop;
    const [start, end] = [graph.ints([top, left]), graph.ints([top + targetHeight, left + targetWidth])];
    pixels = graph.add('Slice', [pixels, start, end, graph.ints([0, 1])]);
  }
  pixels = graph.add('Cast', [pixels], { to: TENSOR_TYPE.float });
  if (channels === 1) {
    // Rec. 601, rounded, as outputs of one channel are computed.
    const weighted = graph.add('Mul', [pixels, graph.floats([299, 587, 114], [1, 1, 3])]);
    const sum = graph.add('ReduceSum', [weighted, graph.ints([2])], { keepdims: 1 });
    const rounded = graph.add('Add', [sum, graph.floats([500])]);
    pixels = graph.add('Floor', [graph.add('Div', [rounded, graph.floats([1000])])]);
  }
  pixels = graph.add('Transpose', [pixels], { perm: [2, 0, 1] });
  pixels = graph.add('Unsqueeze', [pixels, graph.ints([0])]);
  if (resize) {
    const rows = graph.resizeWeights(pixels, 2, resize.height);
    const columns = graph.add('Transpose', [graph.resizeWeights(pixels, 3, resize.width)], { perm: [1, 0] });
    pixels = graph.add('MatMul', [graph.add('MatMul', [rows, pixels]), columns]);
    // Training images have whole levels.
    pixels = graph.add('Round', [pixels]);
  }
  const perChannel = [1, channels, 1, 1];
  pixels = graph.add('Div', [pixels, graph.floats([highest])]);
  pixels = graph.add('Sub', [pixels, graph.floats(mean, perChannel)]);
  const deviations = graph.floats(
    std.map((one) => one || 1),
    perChannel,
  );
  graph.operations.push({ type: 'Div', inputs: [pixels, deviations], outputs: ['pixels'] });
  const height = resize?.height ?? crop?.targetHeight ?? 'height';
  const width = resize?.width ?? crop?.targetWidth ?? 'width';
  return {
    name: 'preprocess',
    description: DESCRIPTION,
    constants: graph.constants,
    operations: graph.operations,
    input: {
      name: 'image',
      type: isDeep ? TENSOR_TYPE.uint16 : TENSOR_TYPE.uint8,
      dims: ['image_height', 'image_width', 3],
    },
    output: { name: 'pixels', type: TENSOR_TYPE.float, dims: [1, channels, height, width] },
  };
}
