const text = { type: 'string' };
const contentRange = { 'Content-Range': { required: true, schema: text } };

/** Headers of conditional and ranged requests, as `rangedResponse` reads them. */
export const RANGE_PARAMETERS = ['If-None-Match', 'Range', 'If-Range'].map((name) => ({
  name,
  in: 'header',
  required: false,
  schema: text,
}));

/**
 * Returns the responses of `rangedResponse` besides the whole file.
 * @param content content types of the file
 */
export const rangeResponses = (content: object, headers: object) => ({
  206: { description: 'A range of the file', headers: { ...headers, ...contentRange }, content },
  304: { description: 'The client has this version' },
  416: { description: 'The file ends before the range', headers: contentRange },
});
