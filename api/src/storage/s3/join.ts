import { createHash } from 'node:crypto';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { forEachConcurrent } from '@twinset/engine';
import { collectSent } from '../../lib/collect-sent.ts';
import { TUNABLES } from '../../tunables.ts';
import type { JoinSource } from '../join-sources.ts';
import { type Attempt, type CallTimes, joinTimes } from '../retry.ts';
import type { BucketAccess } from './access.ts';
import type { S3Clients } from './client.ts';
import { isMissing } from './errors.ts';
import { PART_LIMITS, type PartPlan, planParts, type Range } from './join-parts.ts';
import { type ObjectAddress, readRange } from './transfers.ts';

type AddressedSource = Omit<JoinSource, 'object'> & { address: ObjectAddress };
type Join = { address: ObjectAddress; contentType: string; sources: readonly AddressedSource[] };

const spanOf = ({ start, length }: Range): string => `bytes=${start}-${start + length - 1}`;
/** Returns an address as the header of a copy requires it. */
const copySourceOf = ({ Bucket, Key }: ObjectAddress): string =>
  `${Bucket}/${Key.split('/').map(encodeURIComponent).join('/')}`;

/** Joins objects by a multipart upload whose parts the service copies; it appears when all are complete. */
export async function joinObjects(
  { joining: client }: S3Clients,
  access: BucketAccess,
  join: Join,
): Promise<void> {
  const { address, contentType, sources } = join;
  const call = <T>(work: (attempt: Attempt) => Promise<T>, times: CallTimes = joinTimes()) =>
    access.call(work, times);
  const options = { ...address, ContentType: contentType, CacheControl: 'private, no-cache' };
  const { UploadId } = await call(
    ({ signal }) => client.send(new CreateMultipartUploadCommand(options), { abortSignal: signal }),
    {},
  );
  const total = sources.reduce((sum, { bytes }) => sum + bytes, 0);
  const plans = planParts(
    sources.map(({ bytes }) => bytes),
    TUNABLES.cloudCopyPart.value,
  );
  const etags: (string | undefined)[] = [];

  const isWhole = ({ source, length }: Range) => length === sources[source].bytes;
  /** Returns whether the service copies a part: one object, or a range of one that is larger than 5 MiB. */
  const isCopied = (plan: PartPlan) =>
    plan.length === 1 && (isWhole(plan[0]) || plan[0].length >= PART_LIMITS.smallest);

  const copy = async (range: Range, PartNumber: number) => {
    const { address: source, etag } = sources[range.source];
    const command = new UploadPartCopyCommand({
      ...address,
      UploadId,
      PartNumber,
      CopySource: copySourceOf(source),
      CopySourceIfMatch: etag,
      ...(isWhole(range) ? {} : { CopySourceRange: spanOf(range) }),
    });
    const { CopyPartResult } = await call(({ signal }) => client.send(command, { abortSignal: signal }));
    etags[PartNumber - 1] = CopyPartResult?.ETag;
  };
  const read = async (range: Range, into: Uint8Array) => {
    const { address: source, etag } = sources[range.source];
    const span = { start: range.start, end: range.start + range.length, etag };
    into.set(await call(({ signal }) => readRange({ client }, source, span, signal)));
  };
  const send = async (plan: PartPlan, PartNumber: number) => {
    let end = 0;
    const starts = plan.map(({ length }) => {
      end += length;
      return end - length;
    });
    const Body = new Uint8Array(end);
    await forEachConcurrent(plan, TUNABLES.cloudCopiesAtOnce.value, (range, i) =>
      read(range, Body.subarray(starts[i], starts[i] + range.length)),
    );
    const ContentMD5 = createHash('md5').update(Body).digest('base64');
    const command = new UploadPartCommand({ ...address, UploadId, PartNumber, Body, ContentMD5 });
    const { ETag } = await call(({ signal }) => client.send(command, { abortSignal: signal }));
    etags[PartNumber - 1] = ETag;
    collectSent(end);
  };

  try {
    const numbered = plans.map((plan, i) => ({ plan, number: i + 1 }));
    await forEachConcurrent(
      numbered.filter(({ plan }) => isCopied(plan)),
      TUNABLES.cloudCopiesAtOnce.value,
      ({ plan, number }) => copy(plan[0], number),
    );
    // One after the other: the memory is that of one part.
    for (const { plan, number } of numbered.filter(({ plan }) => !isCopied(plan))) await send(plan, number);
    const Parts = etags.map((ETag, i) => ({ ETag, PartNumber: i + 1 }));
    const command = new CompleteMultipartUploadCommand({ ...address, UploadId, MultipartUpload: { Parts } });
    await call(({ signal }) =>
      client.send(command, { abortSignal: signal }).catch(async (error) => {
        // A repeated call finds no upload if the response to the first was lost.
        const found = isMissing(error) ? await access.head(address) : null;
        if (found?.ContentLength !== total) throw error;
      }),
    );
  } catch (error) {
    await access.abortUpload(address, UploadId).catch(() => undefined);
    throw error;
  }
}
