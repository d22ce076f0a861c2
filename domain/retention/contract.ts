import * as z from 'zod';
import { reading } from '../operation.ts';
import { policyReportSchema } from './schema.ts';

export const retentionContract = {
  report: reading('admin')
    .route({
      method: 'GET',
      path: '/retention',
      tags: ['retention'],
      summary: 'For organisers: the retention policies, their last runs, and what is due',
    })
    .output(z.object({ promises: z.array(policyReportSchema) })),
};
