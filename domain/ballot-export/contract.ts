import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { LANGUAGES } from '../language.ts';
import { fileAs, readingConfirmed } from '../operation.ts';
import { rankingFilterSchema } from '../rankings/schema.ts';

export const ballotExportContract = {
  votes: readingConfirmed('admin')
    .route({
      method: 'GET',
      path: '/recount/votes',
      tags: ['recount'],
      summary:
        'For organisers: every vote behind the rankings as CSV, by a link of our own pages; people are names that hold for one restaurant and one file',
    })
    .errors(errorsOf('foreign_origin'))
    .input(
      rankingFilterSchema
        .pick({ stateId: true, countyId: true })
        .extend({ language: z.enum(LANGUAGES).default('en') }),
    )
    .output(fileAs('csv')),
};
