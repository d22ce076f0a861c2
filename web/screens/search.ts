/** Reads one parameter of an address; undefined if it is invalid. */
export type Meaning<Value> = (value: unknown) => Value | undefined;

/** The allowed parameters of an address, by name. */
type Schema = Record<string, Meaning<unknown>>;

/** All are optional: a missing one has the page's default. */
export type SearchOf<S extends Schema> = { [Name in keyof S]?: NonNullable<ReturnType<S[Name]>> };

/**
 * Creates the reader of a screen's search from its schema. An invalid parameter is left out,
 * without affecting the others. The router keeps unreadable parameters, so pages read their search
 * through this too. Not zod: see docs/decisions/0049-screens.md.
 */
export const searchReader =
  <S extends Schema>(schema: S) =>
  (search: object): SearchOf<S> => {
    const said = search as Record<string, unknown>;
    const read = Object.entries(schema).map(([name, mean]) => [name, mean(said[name])] as const);
    return Object.fromEntries(read.filter(([, meant]) => meant)) as SearchOf<S>;
  };

/** Maximum number of characters in a search. */
export const SEARCH_LENGTH = 100;

/** Any non-empty text; longer text is cut. */
export const text =
  (maxLength = 20): Meaning<string> =>
  (value) =>
    typeof value === 'string' && value !== '' ? value.slice(0, maxLength) : undefined;

/** Search words. */
export const words = text(SEARCH_LENGTH);

export const oneOf =
  <Word extends string>(all: readonly Word[]): Meaning<Word> =>
  (value) =>
    all.find((one) => one === value);

/** Present or not. */
export const flag = oneOf(['1']);

export const matching =
  (pattern: RegExp, maxLength: number): Meaning<string> =>
  (value) => {
    const said = text(maxLength)(value);
    return said !== undefined && pattern.test(said) ? said : undefined;
  };

/** A number from 1, as a string: which page, or how many rows. */
export const count = (maxDigits = 5): Meaning<string> => matching(/^[1-9]\d*$/, maxDigits);

/** The page of a long list: from 1, or from -1, the last one, backwards. */
export const listedPage: Meaning<string> = matching(/^-?[1-9]\d*$/, 5);

/** The code of a state, as visitors may type it. */
export const anyState: Meaning<string> = (value) => text()(value)?.toUpperCase();
