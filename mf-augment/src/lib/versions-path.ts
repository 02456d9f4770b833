import { pageOf } from '@twinset/sdk';

/** Value of the address parameter `view` of the start page that shows the versions. */
export const VERSIONS_VIEW = 'versions';

/** Returns the path of the list of versions, a view of the start page. */
export const versionsPath = (): string => `${pageOf('startAugmentation').path}?view=${VERSIONS_VIEW}`;
