import { reading } from '../operation.ts';
import { examinationSchema } from './schema.ts';

export const doctorContract = {
  examine: reading('admin')
    .route({
      method: 'GET',
      path: '/doctor',
      tags: ['doctor'],
      summary:
        'For organisers: whether database, mail server, public address, proxies, disk and backups are as they should be',
    })
    .output(examinationSchema),
};
