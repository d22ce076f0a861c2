import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, repeating } from '../operation.ts';

const tags = ['signals'];

export const signalsContract = {
  waiting: reading('admin')
    .route({
      method: 'GET',
      path: '/admin/waiting-clusters',
      tags,
      summary: 'For organisers: how many strong groups of votes nobody has judged',
    })
    .output(z.object({ clusters: z.number() })),
  dismiss: repeating('admin')
    .route({
      method: 'POST',
      path: '/admin/vote-clusters/{clusterId}/dismiss',
      tags,
      summary: 'For organisers: find a group of votes harmless, until it has grown much',
    })
    .errors(errorsOf('vote_cluster_not_found'))
    .input(z.object({ clusterId: z.uuid().toLowerCase() }))
    .output(z.object({ ok: z.literal(true) })),
};
