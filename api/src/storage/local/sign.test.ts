import { expect, test } from 'bun:test';
import { type Claim, signClaim, verifyClaim } from './sign.ts';

const key = new Uint8Array(32).fill(7);
const claim: Claim = {
  method: 'PUT',
  session: 'a'.repeat(40),
  object: 'images/a.png',
  contentType: 'image/png',
  download: 'a.png',
  expires: 1_900_000_000,
  epoch: 3,
};
const OTHERS: { [K in keyof Claim]: Claim[K] } = {
  method: 'GET',
  session: 'b'.repeat(40),
  object: 'images/b.png',
  contentType: 'image/jpeg',
  download: 'b.png',
  expires: 1_900_000_001,
  epoch: 4,
};

test('a signature is valid only for its claim and key', () => {
  const signature = signClaim(key, claim);
  expect(verifyClaim(key, claim, signature)).toBe(true);
  expect(verifyClaim(new Uint8Array(32), claim, signature)).toBe(false);
  const first = signature.startsWith('A') ? 'B' : 'A';
  for (const wrong of ['', 'x', signature.slice(1), `${signature}AA`, first + signature.slice(1)])
    expect(verifyClaim(key, claim, wrong)).toBe(false);
});

for (const part of Object.keys(OTHERS) as (keyof Claim)[]) {
  test(`a signature covers the claim's ${part}`, () => {
    const other = { ...claim, [part]: OTHERS[part] };
    expect(verifyClaim(key, other, signClaim(key, claim))).toBe(false);
    expect(signClaim(key, other)).not.toBe(signClaim(key, claim));
  });
}
