export { typescriptBackend } from '../../typescript/index.ts';
export { FIELDS } from './fields.ts';
export { leftToProcessor } from './left-to-processor.ts';
export { MATRIX_KINDS } from './matrices.ts';
export { OPERATIONS, runOperations } from './operations.ts';
