/** For component tests of pages: a page with a started session, and the queries of Testing Library. */
export { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
export {
  type Answers,
  capabilities,
  dimension,
  finding,
  intakePlan,
  intakeState,
  manifestSummary,
  pairItem,
  plan,
  receipt,
  refusal,
  report,
  storedFile,
} from './answers.ts';
export { countRenders } from './count-renders.ts';
export { fakeIntakes } from './fake-intakes.ts';
export { loadViewer } from './load-viewer.ts';
export { setupPageTest } from './setup-page-test.tsx';
