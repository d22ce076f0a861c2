import { matching, type Meaning, text } from './search.ts';

// Parameters of owners' and organisers' pages only: visitors do not load them.

/** The code of a state. */
export const state = matching(/^[A-Z]{2}$/, 2);
export const county = matching(/^\d{5}$/, 5);

export const id: Meaning<string> = (value) => {
  const said = text(36)(value)?.toLowerCase();
  return said && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(said) ? said : undefined;
};

/** A valid date, `YYYY-MM-DD`. */
export const day: Meaning<string> = (value) => {
  const said = matching(/^\d{4}-\d{2}-\d{2}$/, 10)(value);
  const read = new Date(`${said}T00:00:00Z`);
  return said && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(said)
    ? said
    : undefined;
};
