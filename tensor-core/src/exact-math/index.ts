export { cubeRoot } from './cube-root.ts';
export { exponential } from './exponential.ts';
export { logarithm } from './logarithm.ts';
export { power } from './power.ts';
export { cosine, sine } from './sine-cosine.ts';
