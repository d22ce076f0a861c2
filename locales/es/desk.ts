import { deskErrors } from './errors-desk.ts';
import { deskFields } from './fields-desk.ts';
import { admin } from './admin.ts';
import { analytics } from './analytics.ts';
import { audit } from './audit.ts';
import { broadcasts } from './broadcasts.ts';
import { catalogue } from './catalogue.ts';
import { imports } from './imports.ts';
import { moderation } from './moderation.ts';
import { rankings } from './rankings.ts';
import { retention } from './retention.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import type { desk as english } from '../en/desk.ts';
import type { Shape } from '../translate.ts';

/** What only organisers read. */
export const desk = {
  errors: deskErrors,
  fields: deskFields,
  admin,
  audit,
  catalogue,
  imports,
  analytics,
  rankings,
  moderation,
  sessions,
  broadcasts,
  settings,
  retention,
} satisfies Shape<typeof english>;
