import { reading } from '../operation.ts';
import { publicSettingsSchema } from './schema.ts';

export const settingsContract = {
  read: reading('everyone')
    .route({
      method: 'GET',
      path: '/settings',
      tags: ['settings'],
      summary: 'The public settings, the voting switch among them',
    })
    .output(publicSettingsSchema),
};
