import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { fileAs, reading, writing } from '../operation.ts';
import { resultPacksSchema } from './schema.packs.ts';

const tags = ['results'];

/** Press packs: a zip file with everything about a result, made in the background. */
export const resultPacksContract = {
  packs: reading('admin')
    .route({
      method: 'GET',
      path: '/results/packs',
      tags,
      summary: 'For organisers: the press packs of the frozen and of the published result',
    })
    .output(resultPacksSchema),
  makePack: writing('admin')
    .route({
      method: 'POST',
      path: '/results/packs',
      tags,
      summary: 'For organisers: have a press pack made; one that is being made goes on',
    })
    .errors(errorsOf('results_gone'))
    .input(z.object({ snapshotId: z.uuid().toLowerCase() }))
    .output(resultPacksSchema),
  packFile: reading('admin')
    .route({
      method: 'GET',
      path: '/results/packs/{packId}/file',
      tags,
      summary: 'For organisers: a press pack as zip file, by a link of our own pages',
    })
    .errors(errorsOf('foreign_origin', 'result_pack_not_found'))
    .input(z.object({ packId: z.uuid().toLowerCase() }))
    .output(fileAs('zip')),
};
