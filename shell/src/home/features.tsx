import { CropRegular } from '@fluentui/react-icons/svg/crop';
import { CursorClickRegular } from '@fluentui/react-icons/svg/cursor-click';
import { DataPieRegular } from '@fluentui/react-icons/svg/data-pie';
import { WandRegular } from '@fluentui/react-icons/svg/wand';
import type { ReactElement } from 'react';

export const FEATURES: readonly { title: string; text: string; icon: ReactElement }[] = [
  {
    title: 'Augmentation',
    text: 'Random crops, flips, rotations and colour changes from a seed: the same seed gives the same outputs.',
    icon: <WandRegular />,
  },
  {
    title: 'Smart dataset splitting',
    text: 'Training, validation and test sets with similar distributions, stratified by your own columns or by measured attributes.',
    icon: <DataPieRegular />,
  },
  {
    title: 'Resize and crop',
    text: 'One size for every pair. Images are interpolated; masks keep their exact labels.',
    icon: <CropRegular />,
  },
  {
    title: 'No-code interface',
    text: 'Preview everything before you run it. No code.',
    icon: <CursorClickRegular />,
  },
];
