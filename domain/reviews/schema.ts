import * as z from 'zod';

/** A review as anyone may read it: no account id, no e-mail (decision 12). */
export const reviewSchema = z.object({
  id: z.uuid(),
  rating: z.number().int().min(1).max(5),
  reviewText: z.string().nullable(),
  reviewerName: z.string(),
  createdAt: z.iso.datetime(),
});
