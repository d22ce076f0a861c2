import { isEmailShaped } from '../people/rules.ts';

/** How long the link of an invitation works; who has not used it by then loses an account that nobody confirmed. */
export const INVITATION_DAYS = 7;

/** At most so many lines at once: a festival's restaurants of one county. */
export const QUICK_SETUP = { maxLines: 200, maxLength: 60_000 } as const;

/** One line of a quick set-up, as it was typed. */
export interface QuickLine {
  /** From 1, empty lines counted. */
  line: number;
  email: string;
  fullName: string;
  /** Name, name and county, or id of the restaurant that the person is to own; empty for none. */
  restaurant: string;
}

/** What becomes of a line. */
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

/** Without the quotes of a sheet, in which one that was typed stands twice. */
function bare(cell: string): string {
  const trimmed = cell.trim();
  const inside = QUOTED.exec(trimmed)?.[1];
  return inside === undefined ? trimmed : inside.replaceAll('""', '"').trim();
}

/** The first cell, and what follows it; a sign in quotes ends none. */
function takeCell(text: string, sign: string): [cell: string, rest: string] {
  const quoted = new RegExp(`^ *"(?:[^"]|"")*" *(?=${sign}|$)`).exec(text)?.[0].length;
  const end = quoted ?? text.indexOf(sign);
  return end < 0 ? [bare(text), ''] : [bare(text.slice(0, end)), text.slice(end + 1)];
}

/**
 * Address, name and restaurant of each line that is not empty, as they come out of a sheet (tabs), a
 * European file (semicolons) or a mail (commas; those after the second belong to the restaurant).
 */
export function readQuickLines(text: string): QuickLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((whole, index) => {
    if (whole.trim() === '') return [];
    const unquoted = whole.replaceAll(/"(?:[^"]|"")*"/g, '');
    const sign = ['\t', ';'].find((one) => unquoted.includes(one)) ?? ',';
    const [email, afterEmail] = takeCell(whole, sign);
    const [fullName, restaurant] = takeCell(afterEmail, sign);
    return [{ line: index + 1, email, fullName, restaurant: bare(restaurant) }];
  });
}

/** What the choice of a restaurant shows: which of those with one name. */
export const placeText = (place: { name: string; countyName: string; stateId: string }): string =>
  `${place.name} (${place.countyName}, ${place.stateId})`;

/** The parts of that, as somebody has typed it; null where it is nothing of the kind. */
export function readPlaceText(
  word: string,
): { name: string; countyName: string; stateId: string } | null {
  const parts = /^(.+?) *\(([^()]+), *([a-z]{2})\)$/i.exec(word);
  if (!parts) return null;
  const [, name = '', countyName = '', stateId = ''] = parts;
  return { name, countyName: countyName.trim(), stateId: stateId.toUpperCase() };
}

/** What decides about a line. */
export interface KnownOfLine {
  /** Whether address and name are such (`emailSchema`, `fullNameSchema`). */
  isEmailValid: boolean;
  isNameValid: boolean;
  /** Ids of the restaurants that are called so; empty where the line names none that there is. */
  restaurantIds: readonly string[];
  /** The account of the address; null where there is none, and none of an earlier line. */
  account: { isBanned: boolean; owns: ReadonlySet<string> } | null;
  /** Whether an earlier line says the same. */
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
