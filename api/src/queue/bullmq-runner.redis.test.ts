import { afterAll, describe } from 'bun:test';
import { QueueSite } from '../testing/queue-site.ts';
import { redisProgram } from '../testing/redis-service.ts';
import { s3Program } from '../testing/s3-service.ts';
import { runnerConformance } from './testing/conformance.ts';

const redis = redisProgram();
const s3 = s3Program();

describe.skipIf(redis === null || s3 === null)('with a worker process', () => {
  let site: QueueSite | undefined;
  afterAll(() => site?.stop());
  runnerConformance('QUEUE=bullmq', async () => {
    site = await QueueSite.start({ redis: redis as string, s3: s3 as string });
    await site.worker();
    return site.env;
  });
});
