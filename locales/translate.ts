import { nameState } from './state-names.ts';

/** A text, or its forms by number (CLDR: English and Spanish here need `one` and `other`). */
export type Text = string | { one: string; other: string };
type Texts = Record<string, Text>;
/** Texts by noun and key, as a translator reads them. */
export type Catalogue = Record<string, Texts>;

/** The same keys with any words: a catalogue must have exactly the keys of the English one. */
export type Shape<T> = T extends string
  ? string
  : T extends { one: string; other: string }
    ? { one: string; other: string }
    : { [Key in keyof T]: Shape<T[Key]> };

/** `noun.key` of every text. */
export type KeyOf<C extends Catalogue> = {
  [Noun in keyof C & string]: `${Noun}.${keyof C[Noun] & string}`;
}[keyof C & string];

/**
 * Besides its own texts a noun has those of its errors, by code, and the public names of its API fields
 * (for the middle of a sentence), by name. Codes and names are unique, so their keys are `errors.<code>`
 * and `fields.<name>` whatever the noun.
 */
type Shared = 'errors' | 'fields';
type SharedOf<Nouns, Kind extends Shared> = Extract<Nouns[keyof Nouns], Record<Kind, Texts>>[Kind];
type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type ByKey<Nouns> = { [Noun in keyof Nouns]: Omit<Nouns[Noun], Shared> } & {
  [Kind in Shared]: Both<SharedOf<Nouns, Kind>>;
};

/** The texts of all nouns by the keys that a translator uses. */
export function byKey<Nouns extends Record<string, Record<string, Text | Texts>>>(
  nouns: Nouns,
): ByKey<Nouns> {
  const shared: Record<Shared, Texts> = { errors: {}, fields: {} };
  const own = Object.entries(nouns).map(([noun, { errors, fields, ...texts }]) => {
    Object.assign(shared.errors, errors);
    Object.assign(shared.fields, fields);
    return [noun, texts];
  });
  return { ...Object.fromEntries(own), ...shared } as ByKey<Nouns>;
}

export type Parameters = Record<string, unknown>;
/** Returns the text of a key with its `{parameters}` filled in; the key itself if there is no text. */
export type Translate<Key extends string = string> = (key: Key, parameters?: Parameters) => string;
export type Translator = Translate;

/** Makes a format when it is first needed, and keeps it: a browser takes milliseconds for one. */
function kept<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => (made ??= make());
}

/** Whether a number is written with its digits alone: most are, and need no format. */
const isPlain = (value: number): boolean => Number.isInteger(value) && value > 0 && value < 1000;

/**
 * Numbers follow the language's format in its region, miles have one decimal (a parameter that ends in
 * `Miles`); a parameter `count` chooses the plural; a parameter `state` is a state's name, as the language
 * says it.
 * @param region a BCP 47 tag such as `es-US`
 */
export function makeTranslator(region: string, catalogue: Catalogue): Translator {
  const plural = kept(() => new Intl.PluralRules(region));
  const whole = kept(() => new Intl.NumberFormat(region, { maximumFractionDigits: 1 }));
  const miles = kept(
    () => new Intl.NumberFormat(region, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  );
  const write = (name: string, value: unknown) => {
    if (typeof value !== 'number') {
      return name === 'state' ? nameState(region, String(value)) : String(value);
    }
    if (name.endsWith('Miles')) return miles().format(value);
    return isPlain(value) ? String(value) : whole().format(value);
  };
  return (key, parameters = {}) => {
    const dot = key.indexOf('.');
    const text = catalogue[key.slice(0, dot)]?.[key.slice(dot + 1)];
    if (text === undefined) return key;
    const form =
      typeof text === 'string'
        ? text
        : text[plural().select(Number(parameters.count)) === 'one' ? 'one' : 'other'];
    return form.replace(/\{(\w+)\}/g, (hole, name: string) =>
      Object.hasOwn(parameters, name) ? write(name, parameters[name]) : hole,
    );
  };
}
