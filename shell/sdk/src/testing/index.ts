export { dropDeletions } from '../flows/pending-deletions.ts';
/** For unit tests of pages and of this package: a browser without stored state, and a fake server. */
export { subscribeStore } from '../store/store.ts';
export { INITIAL_VIEW } from '../store/view-slice.ts';
export { type FakeAnswer, type FakeRequest, fakeServer } from './fake-server.ts';
export { MemoryStorage } from './memory-storage.ts';
export { setupFlowTest } from './setup-flow-test.ts';
export { unreadable } from './unreadable.ts';
