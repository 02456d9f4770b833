import { MANIFEST_VERSION } from '@twinset/contract';
import { encodeModel } from '../onnx/encode-model.ts';
import { preprocessModel } from '../onnx/preprocess-model.ts';
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
      files: () => [
        {
          name: 'preprocess.onnx',
          bytes: encodeModel(preprocessModel(job, totals.result()), MANIFEST_VERSION),
        },
      ],
    };
  },
};
