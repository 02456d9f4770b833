import { CropRegular } from '@fluentui/react-icons/svg/crop';
import { CursorClickRegular } from '@fluentui/react-icons/svg/cursor-click';
import { DataPieRegular } from '@fluentui/react-icons/svg/data-pie';
import { WandRegular } from '@fluentui/react-icons/svg/wand';
import type { ReactElement } from 'react';

export const FEATURES: readonly { title: string; text: string; icon: ReactElement }[] = [
  {
    title: 'Augmentation',
    text: 'Crops, flips, rotations and colour changes, drawn from a seed: the same seed gives the same set.',
    icon: <WandRegular />,
  },
  {
    title: 'Smart dataset splitting',
    text: 'Training, validation and test sets that look alike, balanced by your own columns or by measured attributes.',
    icon: <DataPieRegular />,
  },
  {
    title: 'Resize and crop',
    text: 'One size for every pair. Images are smoothed; masks never are.',
    icon: <CropRegular />,
  },
  {
    title: 'No-code interface',
    text: 'Everything is seen before it is made, and nothing has to be written.',
    icon: <CursorClickRegular />,
  },
];
