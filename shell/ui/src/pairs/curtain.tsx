import type { ReactNode } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';

export interface CurtainProps {
  before: ReactNode;
  after: ReactNode;
  /** Names the divider. */
  label: string;
}

/**
 * Renders two images of the same size in one place, with a divider: the first is left of it, the second right. Its code is
 * not part of the first load; until it is loaded, it shows the second image.
 */
export const Curtain = lazyPart<CurtainProps>(
  () => import('./live-curtain.tsx'),
  ({ after }) => after,
);
