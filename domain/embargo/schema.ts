import * as z from 'zod';
import { EMBARGOES } from './rules.ts';

export const embargoSchema = z.object({
  kind: z.enum(EMBARGOES),
  from: z.iso.datetime().nullable(),
  owners: z.enum(['shown', 'hidden']),
});
