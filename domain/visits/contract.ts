import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { fileAs, reading, writing } from '../operation.ts';
import { typedWords } from '../text.ts';
import { ANALYTICS_CHARTS, ANALYTICS_RANGES, FUNNEL_STEPS } from './rules.ts';
import { analyticsSchema } from './schema.ts';

const tags = ['visits'];
const done = z.object({ ok: z.literal(true) });

const page = z.object({
  /** A visit's id, made by the browser: `browser_`, random characters, and the start time. */
  userSession: z.string().regex(/^browser_[0-9a-z]{8,40}_\d{13}$/),
  /** Without query and fragment. */
  pagePath: typedWords(300).regex(/^\/[^?#]*$/),
});
const range = z.enum(ANALYTICS_RANGES).default('all');

export const visitsContract = {
  openPage: writing('everyone')
    .route({
      method: 'POST',
      path: '/page-views',
      tags,
      summary:
        'A page was opened. Not stored for robots, nor for people who ask not to be tracked (DNT, Sec-GPC).',
    })
    .input(
      page.extend({
        pageTitle: typedWords(300),
        /** The referrer, without query and fragment; null: unknown, or a page of this site. */
        referrer: typedWords(500)
          .regex(/^https?:\/\/[^?#]*$/)
          .nullable(),
      }),
    )
    .output(done),
  leavePage: writing('everyone')
    .route({
      method: 'POST',
      path: '/page-views/duration',
      tags,
      summary: 'How long a page was open, and how far the visit has come',
    })
    .input(
      page.extend({
        /** Since the page was opened; values below 5 or above 1800 are not stored. */
        seconds: z
          .number()
          .min(0)
          .max(31 * 86_400),
        /** The furthest step on this page. */
        step: z.enum(FUNNEL_STEPS),
      }),
    )
    .output(done),
  analytics: reading('admin')
    .route({
      method: 'GET',
      path: '/analytics',
      tags,
      summary: 'For organisers: voters, votes, visits and accounts of a time, out of counters',
    })
    .input(z.object({ range }))
    .output(analyticsSchema),
  export: reading('admin')
    .route({
      method: 'GET',
      path: '/analytics/export',
      tags,
      summary: 'For organisers: what a chart shows as a file, by a link of our own pages',
    })
    .errors(errorsOf('foreign_origin'))
    .input(
      z.object({
        chart: z.enum(ANALYTICS_CHARTS),
        range,
        format: z.enum(['xlsx', 'csv']).default('xlsx'),
      }),
    )
    .output(fileAs('xlsx', 'csv')),
};
