import { type Language, LANGUAGES } from '../language.ts';
import { isEmailShaped } from '../people/rules.ts';

/** How long an invitation's link works; after that, an unused and unconfirmed account is deleted. */
export const INVITATION_DAYS = 7;

/** Lines per set-up: enough for the restaurants of one county. */
export const QUICK_SETUP = { maxLines: 200, maxLength: 60_000 } as const;

/** One line of a quick set-up, as typed. */
export interface QuickLine {
  /** From 1, counting empty lines. */
  line: number;
  email: string;
  fullName: string;
  /** Name, name and county, or id of the restaurant to give to the person; empty for none. */
  restaurant: string;
  /** The language of the person's mails; null if the line names none. */
  language: Language | null;
}

/** The outcome of a line. */
export const QUICK_OUTCOMES = ['create', 'own', 'nothing', 'refused'] as const;
export type QuickOutcome = (typeof QUICK_OUTCOMES)[number];

/** Why a line is refused. */
export const QUICK_REASONS = [
  'email_invalid',
  'name_invalid',
  'restaurant_unknown',
  'restaurant_ambiguous',
  'banned',
  'twice',
] as const;
export type QuickReason = (typeof QUICK_REASONS)[number];

const QUOTED = /^"((?:[^"]|"")*)"$/;

/** Removes the quotes of a sheet; a doubled quote inside them is one quote. */
function bare(cell: string): string {
  const trimmed = cell.trim();
  const inside = QUOTED.exec(trimmed)?.[1];
  return inside === undefined ? trimmed : inside.replaceAll('""', '"').trim();
}

/** The first cell and the rest; a separator within quotes does not end a cell. */
function takeCell(text: string, sign: string): [cell: string, rest: string] {
  const quoted = new RegExp(`^ *"(?:[^"]|"")*" *(?=${sign}|$)`).exec(text)?.[0].length;
  const end = quoted ?? text.indexOf(sign);
  return end < 0 ? [bare(text), ''] : [bare(text.slice(0, end)), text.slice(end + 1)];
}

/** A language as the last cell, by its code, and what stands before it. */
function takeLanguage(text: string, sign: string): [before: string, language: Language | null] {
  const end = text.lastIndexOf(sign);
  const last = bare(text.slice(end + 1)).toLowerCase();
  const language = LANGUAGES.find((one) => one === last) ?? null;
  return language === null ? [text, null] : [text.slice(0, Math.max(0, end)), language];
}

/**
 * Address, name, restaurant and language of each non-empty line, as copied from a sheet (tabs), a European file
 * (semicolons) or a mail (commas; those after the second belong to the restaurant, up to the language).
 */
export function readQuickLines(text: string): QuickLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((whole, index) => {
    if (whole.trim() === '') return [];
    const unquoted = whole.replaceAll(/"(?:[^"]|"")*"/g, '');
    const sign = ['\t', ';'].find((one) => unquoted.includes(one)) ?? ',';
    const [email, afterEmail] = takeCell(whole, sign);
    const [fullName, afterName] = takeCell(afterEmail, sign);
    const [restaurant, language] = takeLanguage(afterName, sign);
    return [{ line: index + 1, email, fullName, restaurant: bare(restaurant), language }];
  });
}

/** The label of a restaurant in the choice: distinguishes those with the same name. */
export const placeText = (place: { name: string; countyName: string; stateId: string }): string =>
  `${place.name} (${place.countyName}, ${place.stateId})`;

/** The parts of such a label, as typed; null if the text is not one. */
export function readPlaceText(
  word: string,
): { name: string; countyName: string; stateId: string } | null {
  const parts = /^(.+?) *\(([^()]+), *([a-z]{2})\)$/i.exec(word);
  if (!parts) return null;
  const [, name = '', countyName = '', stateId = ''] = parts;
  return { name, countyName: countyName.trim(), stateId: stateId.toUpperCase() };
}

/** What decides the outcome of a line. */
export interface KnownOfLine {
  /** Whether address and name are valid (`emailSchema`, `fullNameSchema`). */
  isEmailValid: boolean;
  isNameValid: boolean;
  /** Ids of the restaurants with that name; empty if the line names no existing one. */
  restaurantIds: readonly string[];
  /** The account of the address, or the one that an earlier line creates; null without either. */
  account: { isBanned: boolean; owns: ReadonlySet<string> } | null;
  /** Whether an earlier line is the same. */
  isRepeated: boolean;
}

/** What a line will do, or why it will do nothing. */
export function decideQuickLine(
  line: QuickLine,
  known: KnownOfLine,
): { outcome: QuickOutcome; reason: QuickReason | null } {
  const refused = (reason: QuickReason) => ({ outcome: 'refused', reason }) as const;
  if (!known.isEmailValid || !isEmailShaped(line.email)) return refused('email_invalid');
  if (!known.isNameValid) return refused('name_invalid');
  const [restaurantId] = known.restaurantIds;
  if (line.restaurant !== '' && restaurantId === undefined) return refused('restaurant_unknown');
  if (known.restaurantIds.length > 1) return refused('restaurant_ambiguous');
  if (known.isRepeated) return refused('twice');
  if (!known.account) return { outcome: 'create', reason: null };
  if (known.account.isBanned) return refused('banned');
  const isNew = restaurantId !== undefined && !known.account.owns.has(restaurantId);
  return { outcome: isNew ? 'own' : 'nothing', reason: null };
}
