/** For unit tests of pages and of this package: a clean browser and a server that answers from a table. */
export { type FakeAnswer, type FakeRequest, fakeServer } from './fake-server.ts';
export { MemoryStorage } from './memory-storage.ts';
