/** A text, or its forms by number (CLDR: English and Spanish here need `one` and `other`). */
export type Text = string | { one: string; other: string };
export type Catalogue = Record<string, Record<string, Text>>;

/** The same rooms and keys, with any words: a Spanish catalogue must have what the English has. */
export type Shape<C extends Catalogue> = {
  [Room in keyof C]: {
    [Key in keyof C[Room]]: C[Room][Key] extends string ? string : { one: string; other: string };
  };
};

/** `room.key` of every text. */
export type KeyOf<C extends Catalogue> = {
  [Room in keyof C & string]: `${Room}.${keyof C[Room] & string}`;
}[keyof C & string];

export type Parameters = Record<string, unknown>;
/** Gives the text of a key with its `{parameters}` filled in; the key itself where none stands. */
export type Translate<Key extends string = string> = (key: Key, parameters?: Parameters) => string;
export type Translator = Translate;

/**
 * Numbers are written as the language does in its region, miles with one decimal (a parameter that ends in
 * `Miles`); a parameter `count` chooses the plural.
 * @param region a BCP 47 tag such as `es-US`
 */
export function makeTranslator(region: string, catalogue: Catalogue): Translator {
  const plural = new Intl.PluralRules(region);
  const whole = new Intl.NumberFormat(region, { maximumFractionDigits: 1 });
  const miles = new Intl.NumberFormat(region, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const write = (name: string, value: unknown) => {
    if (typeof value !== 'number') return String(value);
    return (name.endsWith('Miles') ? miles : whole).format(value);
  };
  return (key, parameters = {}) => {
    const dot = key.indexOf('.');
    const text = catalogue[key.slice(0, dot)]?.[key.slice(dot + 1)];
    if (text === undefined) return key;
    const form =
      typeof text === 'string'
        ? text
        : text[plural.select(Number(parameters.count)) === 'one' ? 'one' : 'other'];
    return form.replace(/\{(\w+)\}/g, (hole, name: string) =>
      Object.hasOwn(parameters, name) ? write(name, parameters[name]) : hole,
    );
  };
}
