import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { migrationsFolder } from './open.ts';
import { KNOWN_MIGRATIONS } from './schema-number.ts';

/** The first one that had to say it. */
const FIRST = 35;

test.each(KNOWN_MIGRATIONS.filter(({ idx }) => idx >= FIRST))(
  '$tag says whether older servers may go on counting votes beside it',
  ({ idx, tag }) => {
    const text = readFileSync(`${migrationsFolder}/${tag}.sql`, 'utf8');
    const mayGoOn = text.startsWith('-- older servers go on counting\n');
    const endsOlder = text.includes(
      `CREATE OR REPLACE FUNCTION public.schema_that_counts_votes() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT ${idx}'`,
    );
    expect([tag, mayGoOn !== endsOlder]).toEqual([tag, true]);
  },
);
