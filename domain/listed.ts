import * as z from 'zod';
import { LAST_LISTED_PAGE } from './list-pages.ts';

/** The page of a long list: 1 is the first one, -1 the last one, -2 the one before it. */
export const listedPage = z.coerce
  .number()
  .int()
  .min(-LAST_LISTED_PAGE)
  .max(LAST_LISTED_PAGE)
  .refine((page) => page !== 0)
  .default(1);

/** What a page of a long list says about all of it. */
export const listedCount = {
  /** The number of rows, up to `COUNTED_ROWS` or the end of this page. */
  total: z.number().int(),
  /** Whether there are more. */
  isMore: z.boolean(),
  pageSize: z.number().int(),
};
