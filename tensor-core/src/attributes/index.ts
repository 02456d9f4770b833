export { foregroundOf } from './foreground-of.ts';
export { measureAttributes } from './measure-attributes.ts';
