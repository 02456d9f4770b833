export {
  ATTRIBUTES,
  type AttributeName,
  COLOR_ATTRIBUTES,
  isAttributeName,
  SHAPE_ATTRIBUTES,
  TEXTURE_ATTRIBUTES,
} from './attribute-names.ts';
export { foregroundOf } from './foreground-of.ts';
export { measureAttributes } from './measure-attributes.ts';
