import { desk } from './desk.ts';
import { first } from './first.ts';
import { help } from './help.ts';
import { later } from './later.ts';
import { mail } from './mail.ts';
import { offline } from './offline.ts';
import { owning } from './owning.ts';
import { votes } from './votes.ts';

/** Every text, a room a key. */
export const catalogue = {
  ...first,
  ...later,
  ...votes,
  ...owning,
  ...desk,
  ...help,
  ...offline,
  errors: { ...first.errors, ...later.errors, ...desk.errors },
  fields: { ...first.fields, ...later.fields, ...desk.fields },
  mail,
};
