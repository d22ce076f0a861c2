import { errorsOf } from '../errors.ts';
import { reading, writing } from '../operation.ts';
import { anchoringSchema } from './schema.ts';

const tags = ['anchors'];

export const anchorsContract = {
  read: reading('admin')
    .route({
      method: 'GET',
      path: '/ledger/anchors',
      tags,
      summary: 'For organisers: the anchors of the log, and what was wrong at the last run',
    })
    .output(anchoringSchema),
  ask: writing('admin')
    .route({
      method: 'POST',
      path: '/ledger/anchors',
      tags,
      summary: 'For organisers: have the newest head of the log anchored within a minute',
    })
    .errors(errorsOf('anchors_off'))
    .output(anchoringSchema),
};
