/** What a parameter of an address means; undefined where it means nothing. */
export type Meaning<Value> = (value: unknown) => Value | undefined;

/** What the search of an address may say, by the names of its parameters. */
type Schema = Record<string, Meaning<unknown>>;

/** Everything in it is optional: what is left out is as the page has it without. */
export type SearchOf<S extends Schema> = { [Name in keyof S]?: NonNullable<ReturnType<S[Name]>> };

/**
 * Makes the reader of a screen's search out of its schema. A parameter that means nothing is left out,
 * and never takes the others with it. The router keeps what cannot be read, so pages read their search
 * through this too. Not zod: see docs/decisions/0049-screens.md.
 */
export const searchReader =
  <S extends Schema>(schema: S) =>
  (search: object): SearchOf<S> => {
    const said = search as Record<string, unknown>;
    const read = Object.entries(schema).map(([name, mean]) => [name, mean(said[name])] as const);
    return Object.fromEntries(read.filter(([, meant]) => meant)) as SearchOf<S>;
  };

/** As many letters as a search takes. */
export const SEARCH_LENGTH = 100;

/** Any words but none; what is longer is cut. */
export const text =
  (maxLength = 20): Meaning<string> =>
  (value) =>
    typeof value === 'string' && value !== '' ? value.slice(0, maxLength) : undefined;

/** What somebody looks for. */
export const words = text(SEARCH_LENGTH);

export const oneOf =
  <Word extends string>(all: readonly Word[]): Meaning<Word> =>
  (value) =>
    all.find((one) => one === value);

/** There or not. */
export const flag = oneOf(['1']);

export const matching =
  (pattern: RegExp, maxLength: number): Meaning<string> =>
  (value) => {
    const said = text(maxLength)(value);
    return said !== undefined && pattern.test(said) ? said : undefined;
  };

/** A number from 1, as it is written: which page, or how many rows. */
export const count = (maxDigits = 5): Meaning<string> => matching(/^[1-9]\d*$/, maxDigits);

/** The code of a state, as visitors may type it. */
export const anyState: Meaning<string> = (value) => text()(value)?.toUpperCase();
