import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { LANGUAGES } from '../language.ts';
import { fileAs, reading } from '../operation.ts';
import { exportTopSchema, rankingFilterSchema, rankingSchema, shownTopSchema } from './schema.ts';

const tags = ['rankings'];

export const rankingsContract = {
  list: reading('admin')
    .route({
      method: 'GET',
      path: '/rankings',
      tags,
      summary: 'For organisers: restaurants or dishes by one of their figures, the first ones',
    })
    .input(rankingFilterSchema.extend({ top: shownTopSchema }))
    .output(rankingSchema),
  export: reading('admin')
    .route({
      method: 'GET',
      path: '/rankings/export',
      tags,
      summary:
        'For organisers: the first 20 or 50 as a spreadsheet or tagged PDF, by a link of our own pages',
    })
    .errors(errorsOf('foreign_origin'))
    .input(
      rankingFilterSchema.extend({
        top: exportTopSchema,
        format: z.enum(['xlsx', 'pdf']).default('xlsx'),
        language: z.enum(LANGUAGES).default('en'),
      }),
    )
    .output(fileAs('xlsx', 'pdf')),
};
