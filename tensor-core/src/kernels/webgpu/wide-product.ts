/** Function of shaders that multiplies two words. */
export const WIDE_PRODUCT = `
// Returns the product as its high and low word.
fn wideProduct(a: u32, b: u32) -> vec2u {
  let low = (a & 0xffffu) * (b & 0xffffu);
  let first = (a >> 16u) * (b & 0xffffu) + (low >> 16u);
  let second = (a & 0xffffu) * (b >> 16u) + (first & 0xffffu);
  return vec2u((a >> 16u) * (b >> 16u) + (first >> 16u) + (second >> 16u), a * b);
}
`;
