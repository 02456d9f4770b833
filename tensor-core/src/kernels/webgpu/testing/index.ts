export { typescriptBackend } from '../../typescript/index.ts';
export { MATRIX_KINDS } from './matrices.ts';
