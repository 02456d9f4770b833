import { MANIFEST_VERSION } from '@twinset/contract';
import { type ChannelSums, channelTotals, sumsOf } from '../training-numbers.ts';
import type { ExportFormat } from '../types.ts';

/** The pre-processing of the run as a model, for inference. */
export const onnx: ExportFormat<ChannelSums> = {
  name: 'onnx',
  label: 'Pre-processing as ONNX',
  describe:
    'preprocess.onnx, the crop, resize, scale, mean and deviation of this set as a model (opset 18): for inference with ONNX Runtime, TensorRT or OpenVINO.',
  loss: 'none',
  row: ({ image }) => sumsOf(image),
  write: ({ job }) => {
    const totals = channelTotals();
    return {
      add({ place, row }) {
        if (place.set === 'train') totals.add(row);
      },
      async *files() {
        // Loaded here, because workers need only `row`.
        const { encodeModel } = await import('../onnx/encode-model.ts');
        const { preprocessModel } = await import('../onnx/preprocess-model.ts');
        yield {
          name: 'preprocess.onnx',
          bytes: encodeModel(preprocessModel(job, totals.result()), MANIFEST_VERSION),
        };
      },
    };
  },
};
