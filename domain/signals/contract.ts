import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, repeating } from '../operation.ts';
import { typedNote } from '../text.ts';
import { DISMISSAL_NOTE_LENGTH } from './rules.ts';

const tags = ['signals'];
const clusterId = z.uuid().toLowerCase();
const done = z.object({ ok: z.literal(true) });

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
    .errors(errorsOf('vote_cluster_not_found', 'ruling_on_own_votes'))
    .input(z.object({ clusterId, note: typedNote(DISMISSAL_NOTE_LENGTH).default('') }))
    .output(done),
  reopen: repeating('admin')
    .route({
      method: 'POST',
      path: '/admin/vote-clusters/{clusterId}/reopen',
      tags,
      summary: 'For organisers: take back that a group of votes is harmless',
    })
    .errors(errorsOf('vote_cluster_not_found', 'ruling_on_own_votes'))
    .input(z.object({ clusterId }))
    .output(done),
};
