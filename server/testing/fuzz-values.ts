import fc from 'fast-check';
import { LINK_FIELDS, type LinkField } from '../../domain/restaurants/rules.links.ts';

/** A JSON schema, limited to the features that the OpenAPI document uses. */
export type Schema = Record<string, unknown>;

/**
 * A placeholder for an existing id: its name gives the kind, such as `dishId` a dish, and `pick`
 * its index. It is resolved when the request is sent.
 */
export class Existing {
  readonly name: string;
  readonly pick: number;
  constructor(name: string, pick: number) {
    this.name = name;
    this.pick = pick;
  }
}

/** The password of every account that sends requests. */
export const FUZZ_PASSWORD = 'tres-tacos-por-favor';
export const FUZZ_MAILS = ['nobody', 'visitor', 'owner', 'admin'].map(
  (role) => `fuzz-${role}@example.com`,
);

const words = fc
  .array(fc.constantFrom('Taco', 'Lupita', 'al pastor', 'piña', 'Año', '🌮', "O'Neil", '2026'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(' '));
const moment = fc
  .date({ min: new Date('2026-04-01'), max: new Date('2026-06-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Likely texts by the name of their field; the schema defines the rest. */
/** A link that each field accepts. */
const LINKS: Record<LinkField, string> = {
  websiteUrl: 'example.com',
  menuUrl: 'example.com/menu',
  instagramUrl: 'https://www.instagram.com/x',
  facebookUrl: 'https://www.facebook.com/x',
  tiktokUrl: 'https://www.tiktok.com/@x',
  videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
};
const TEXTS: Record<string, fc.Arbitrary<unknown>> = {
  stateId: fc.constantFrom('SC', 'SC', 'SC', 'GA'),
  countyId: fc.constantFrom('45019', '45019', '45045', '13121'),
  zip: fc.constantFrom('29401', '30303'),
  zipCode: fc.constantFrom('29401', '30303'),
  query: fc.constantFrom('Charleston', '29401', 'Atl'),
  password: fc.constant(FUZZ_PASSWORD),
  q: fc.constantFrom('', 'taco', 'Lup', 'ñ', '%', '_', '29401'),
  // The position of the owner's restaurant, the current time, and tokens from mails.
  latitude: fc.constant(new Existing('latitude', 0)),
  longitude: fc.constant(new Existing('longitude', 0)),
  takenAt: fc.constant(new Existing('takenAt', 0)),
  token: fc.nat(30).map((pick) => new Existing('token', pick)),
  userSession: fc.constant('browser_abcdefgh12_1777737600000'),
  pagePath: fc.constantFrom('/', '/restaurant/x', '/my-votes'),
  key: fc.constantFrom('app_title', 'voting_open', 'festival_video'),
  value: fc.constantFrom('true', 'My festival', 'https://example.com/video.mp4', ''),
  text: fc.constantFrom('ana@example.com', 'Ana <ana@example.com>, owner', ''),
  fileName: fc.constantFrom('sheet.csv', 'sheet.csv', 'sheet.xlsx'),
  ...Object.fromEntries(
    LINK_FIELDS.map((field) => [field, fc.constantFrom('https://example.com/@x', LINKS[field])]),
  ),
  imageUrl: fc.constant('https://example.com/a.png'),
  logoUrl: fc.constant('https://example.com/a.png'),
  phone: fc.constantFrom('843-555-0100', ''),
};
const NUMBERS: Record<string, fc.Arbitrary<unknown>> = {
  latitude: TEXTS.latitude ?? fc.constant(0),
  longitude: TEXTS.longitude ?? fc.constant(0),
  version: fc.constantFrom(1, 1, 1, 2),
};

/** Mostly values that the schema accepts; near it if the schema cannot be followed. */
export function valueOf(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown[]>(...schema.enum);
  const branches = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (branches?.length) return fc.oneof(...branches.map((one) => valueOf(one, name)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(valueOf((schema.items ?? {}) as Schema, singular(name)), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Math.max(Number(schema.minItems ?? 0), 3),
      });
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return NUMBERS[name] ?? numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf(schema: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  if (fields.length === 0) return fc.dictionary(fc.string({ maxLength: 8 }), words, { maxKeys: 2 });
  const model = Object.fromEntries(fields.map(([field, one]) => [field, valueOf(one, field)]));
  const required = (schema.required ?? []) as string[];
  return fc.oneof(fc.record(model), fc.record(model, { requiredKeys: required }));
}

function textOf(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid') {
    const existing = fc.nat(30).map((pick) => new Existing(name, pick));
    return fc.oneof({ weight: 6, arbitrary: existing }, { weight: 1, arbitrary: fc.uuid() });
  }
  if (schema.format === 'email' || name === 'email') {
    const fresh = fc.nat(999).map((n) => `fuzz${n}@example.com`);
    return fc.oneof(fc.constantFrom(...FUZZ_MAILS), fresh);
  }
  const byName = TEXTS[name];
  if (byName) return byName;
  if (schema.format === 'date-time') return moment;
  if (schema.format === 'date') return moment.map((text) => text.slice(0, 10));
  const sized = words.map((text) =>
    text.padEnd(Number(schema.minLength ?? 0), 'x').slice(0, Number(schema.maxLength ?? 200)),
  );
  if (typeof schema.pattern !== 'string') return sized;
  try {
    return fc.stringMatching(new RegExp(schema.pattern));
  } catch {
    // It does not support Unicode classes, so plain words are used.
    return sized;
  }
}

function numberOf({ type, ...schema }: Schema): fc.Arbitrary<number> {
  const min = Number(schema.minimum ?? schema.exclusiveMinimum ?? -5);
  const max = Number(schema.maximum ?? 50);
  return type === 'integer'
    ? fc.integer({ min: Math.max(min, -1000), max: Math.min(Math.max(max, min), 1000) })
    : fc.double({ min: Math.max(min, -1000), max: Math.min(max, 1000), noNaN: true });
}

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '');

let deep: unknown = 1;
for (let depth = 0; depth < 200; depth++) deep = depth % 2 ? [deep] : { deep };

/** Values that no form of ours sends. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown[]>(
      '',
      ' ',
      '\u0000',
      'a\u0000b',
      '\ud800',
      'x\udfff y',
      '\u202e\u2028\u0007\u200b',
      'A'.repeat(10_000),
      '🌮'.repeat(400),
      "' or 1=1 --",
      '$1; drop table votes',
      '<script>alert(1)</script>',
      '${7*7}{{7*7}}',
      '../../../etc/passwd',
      '%00',
      '__proto__',
      'constructor',
      '2026-02-30',
      '0000-00-00T00:00:00Z',
      '+275760-09-13T00:00:00.001Z',
      '2026-05-02T16:00:00+99:99',
      '1e308',
      'NaN',
      '-0',
      -1,
      0,
      1.5,
      2 ** 31,
      2 ** 53,
      1e308,
      -1e308,
      true,
      null,
      [],
      {},
      [[[]]],
      { toString: 1, constructor: { prototype: { isAdmin: true } } },
      deep,
    ),
  },
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.uuid(),
  fc.double(),
);
