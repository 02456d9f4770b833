export * from './split/index.ts';
