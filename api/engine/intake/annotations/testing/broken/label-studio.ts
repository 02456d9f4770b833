import { labelStudio } from '../files.ts';
import type { BrokenFile } from './broken-file.ts';

const OK = ['61148fa2-ok.jpg'];

/** Faults in files of Label Studio. */
export const BROKEN_LABEL_STUDIO: BrokenFile[] = [
  ['labelstudio', 'an object', '{}', ['file: is not a list of tasks'], []],
  [
    'labelstudio',
    'a task without image',
    labelStudio({}, [{ data: {} }]),
    ['export.json: lists task 3 without an image'],
    [...OK, '61148fa2-b.jpg'],
  ],
  [
    'labelstudio',
    'a brush without run lengths',
    labelStudio({ type: 'brushlabels', value: { brushlabels: ['car'] } }),
    ['61148fa2-b.jpg: object y is a brush without run lengths'],
    OK,
  ],
  [
    'labelstudio',
    'no label',
    labelStudio({
      value: {
        points: [
          [1, 1],
          [2, 2],
          [1, 2],
        ],
      },
    }),
    ['61148fa2-b.jpg: object y has no label'],
    OK,
  ],
  [
    'labelstudio',
    'an ellipse',
    labelStudio({ type: 'ellipselabels', value: { ellipselabels: ['car'] } }),
    ['61148fa2-b.jpg: object y is an ellipse, which is not read; use a brush or a polygon'],
    OK,
  ],
  [
    'labelstudio',
    'no size',
    labelStudio({ original_width: undefined }),
    ['61148fa2-b.jpg: states no valid image size'],
    OK,
  ],
];
