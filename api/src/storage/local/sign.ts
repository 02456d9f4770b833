import { timingSafeEqual } from 'node:crypto';
import type { SignedUrl } from '../port.ts';

/** Content of a signature. `epoch`: of the object's folder; raising it revokes every older URL. */
export type Claim = SignedUrl & { epoch: number };

const digest = (key: Uint8Array, claim: Claim) =>
  new Bun.CryptoHasher('sha256', key)
    .update(
      JSON.stringify([
        claim.method,
        claim.session,
        claim.object,
        claim.contentType,
        claim.download,
        claim.expires,
        claim.epoch,
      ]),
    )
    .digest();

export const signClaim = (key: Uint8Array, claim: Claim): string => digest(key, claim).toString('base64url');

/** Verifies a signature in constant time. */
export function verifyClaim(key: Uint8Array, claim: Claim, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  const wanted = digest(key, claim);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
