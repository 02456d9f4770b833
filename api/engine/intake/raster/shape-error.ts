/** Reason for which a shape cannot be drawn: a clause for users that follows the name of an object. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';
}
