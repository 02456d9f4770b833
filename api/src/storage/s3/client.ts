import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { TUNABLES } from '../../tunables.ts';

export interface S3Clients {
  /** For short calls, which `withRetries` repeats. */
  client: S3Client;
  /** For uploads in parts: repeats a part without the others. */
  resuming: S3Client;
  /**
   * Joins objects. Parts without checksums but MD5 are what every service accepts beside parts that it copies itself: some
   * give these the checksum of the whole source.
   */
  joining: S3Client;
  /** Signs URLs for browsers. */
  signing: S3Client;
}

export interface S3ClientOptions {
  region: string;
  /** Address of a service other than that of Amazon; its buckets are addressed by path. */
  endpoint?: string;
  /** Address by which browsers reach the service, if it differs. */
  publicEndpoint?: string;
  /** Absent: the credentials of the machine, as every client of Amazon finds them. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

/** Creates the clients of an S3-compatible service. */
export function createS3Clients(options: S3ClientOptions): S3Clients {
  const { region, endpoint, publicEndpoint = endpoint, credentials } = options;
  const at = (address?: string): S3ClientConfig => ({
    region,
    ...(credentials ? { credentials } : {}),
    ...(address ? { endpoint: address, forcePathStyle: true } : {}),
  });
  return {
    client: new S3Client({ ...at(endpoint), maxAttempts: 1 }),
    resuming: new S3Client({ ...at(endpoint), maxAttempts: 1 + TUNABLES.cloudResumes.value }),
    joining: new S3Client({ ...at(endpoint), maxAttempts: 1, requestChecksumCalculation: 'WHEN_REQUIRED' }),
    // A checksum that is signed for an empty body would refuse the upload of a browser.
    signing: new S3Client({ ...at(publicEndpoint), requestChecksumCalculation: 'WHEN_REQUIRED' }),
  };
}
