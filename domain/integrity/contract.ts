import { reading } from '../operation.ts';
import { integritySchema } from './schema.ts';

export const integrityContract = {
  read: reading('everyone')
    .route({
      method: 'GET',
      path: '/festival/integrity',
      tags: ['integrity'],
      summary:
        'Votes by evidence, votes that rulings keep out, and appeals; small figures are grouped',
    })
    .output(integritySchema),
};
