import { deskErrors } from './errors-desk.ts';
import { deskFields } from './fields-desk.ts';
import { admin } from './admin.ts';
import { audit } from './audit.ts';
import { catalogue } from './catalogue.ts';
import { imports } from './imports.ts';
import { settings } from './settings.ts';

/** What only organisers read. */
export const desk = {
  errors: deskErrors,
  fields: deskFields,
  admin,
  audit,
  catalogue,
  imports,
  settings,
};
