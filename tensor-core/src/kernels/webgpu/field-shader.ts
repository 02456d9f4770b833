import { FIELD_UNITS } from '../../kinds/field.ts';
import { MAP_WORDS } from './field-places.ts';
import { WIDE_PRODUCT } from './wide-product.ts';

/**
 * Functions that compute places before which a field displaces pixels: the map of a place in field units, in whole numbers
 * of 96 bits and units of 2^-62 pixels. A map by whole pixels is exact; of others, the last of the 30 bits of a fraction may
 * differ from float64. Each output has the six numbers of its map, whether it is by whole pixels, and its displacements.
 */
export const FIELD_PLACES = `${WIDE_PRODUCT}
// Adds numbers of three words, the lowest first.
fn plus(a: vec3u, b: vec3u) -> vec3u {
  let low = a.x + b.x;
  let carry = u32(low < a.x);
  let middle = a.y + b.y;
  let sum = middle + carry;
  return vec3u(low, sum, a.z + b.z + u32(middle < a.y) + u32(sum < middle));
}

// Multiplies a number of the map (low word, high word, whether it is negative) by field units.
fn scaled(at: u32, units: i32) -> vec3u {
  let magnitude = u32(abs(units));
  let low = wideProduct(places[at], magnitude);
  let high = wideProduct(places[at + 1u], magnitude);
  let middle = low.x + high.y;
  let value = vec3u(low.y, middle, high.x + u32(middle < low.x));
  if ((places[at + 2u] != 0u) == (units < 0)) { return value; }
  return plus(~value, vec3u(1u, 0u, 0u));
}

fn displaced(first: u32, axis: u32, x: u32, y: u32) -> Place {
  let pixel = first + ${MAP_WORDS}u + y * s.width + x;
  let right = i32(${FIELD_UNITS}u * x) + bitcast<i32>(places[pixel]);
  let down = i32(${FIELD_UNITS}u * y) + bitcast<i32>(places[pixel + s.width * s.height]);
  let row = first + 9u * axis;
  let shift = vec3u(places[row + 6u], places[row + 7u], places[row + 8u]);
  let sum = plus(plus(scaled(row, right), scaled(row + 3u, down)), shift);
  return Place(bitcast<i32>((sum.z << 2u) | (sum.y >> 30u)), sum.y & 0x3fffffffu);
}
fn placeAcross(first: u32, x: u32, y: u32) -> Place { return displaced(first, 0u, x, y); }
fn placeDown(first: u32, x: u32, y: u32) -> Place { return displaced(first, 1u, x, y); }
fn isWhole(first: u32) -> bool { return places[first + 18u] != 0u; }
fn isNear(place: Place) -> bool { return place.fraction == 0u || place.fraction == 0x3fffffffu; }
`;
