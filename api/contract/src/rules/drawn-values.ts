import { z } from 'zod';

/** Schema of a drawn share, 0 to 1. */
export const shareSchema = z.number().min(0).max(1);

/** Schema of a drawn seed of noise. */
export const seedSchema = z.number().int().min(0).max(0xffff_ffff);
