import type { Translator } from './translate.ts';

/** The parts of a line of the audit log that its description needs. */
interface Entry {
  action: string;
  subjectId: string;
  subjectName: string | null;
  subject: { fullName: string; email: string } | null;
  restaurantName: string | null;
}

/** Subjects with fixed code names, by action: where to find their translated names. */
const NAMED: Record<string, string> = {
  setting_changed: 'settings.name_',
  cache_cleared: 'settings.cache_',
  mail_sent_again: 'admin.mail_',
};
/** Actions on people, whose names the log does not contain. */
const TO_PEOPLE = new Set([
  'admin_made',
  'admin_removed',
  'person_banned',
  'person_unbanned',
  'account_created',
  'account_set_up',
  'account_invited',
  'account_recreated',
  'account_deleted',
  'session_ended',
  'sessions_ended',
  'second_factor_reset',
  'access_approved',
  'access_rejected',
  'access_revoked',
  'violation_ruled',
  'appeal_granted',
  'appeal_rejected',
]);
/** The field of the affected person; the sentence names them already. */
const PERSON_FIELD = 'userId';

/** The name of an account, else its address; a placeholder if it was deleted. */
export const describePersonName = (
  t: Translator,
  person: { fullName: string; email: string } | null,
): string => (person ? person.fullName || person.email : t('audit.deleted_account'));

/** The action in one sentence, without the person who acted. */
export function describeEntry(t: Translator, entry: Entry): string {
  return t(`audit.${entry.action}`, { subject: subjectOf(t, entry) });
}

function subjectOf(t: Translator, entry: Entry): string {
  const { action, subjectId, subjectName, subject, restaurantName } = entry;
  if (TO_PEOPLE.has(action))
    return subject ? describePersonName(t, subject) : t('audit.deleted_person');
  const named = NAMED[action];
  const word = subjectName ?? '';
  if (named !== undefined || action === 'picture_stored') {
    return textOr(t, `${named ?? 'settings.name_'}${word}`, restaurantName || word || subjectId);
  }
  if (subject) return describePersonName(t, subject);
  return word || restaurantName || t('audit.no_name');
}

/** A field's change in words. */
export interface DescribedChange {
  /** The field's name in the log. */
  key: string;
  field: string;
  from: string;
  to: string;
}

/**
 * By field: the old and the new value, in words.
 * @param labels keys of the labels of fields that do not use `audit.field_…`
 */
export const describeChanges = (
  t: Translator,
  changes: Record<string, { from?: unknown; to?: unknown }> | null,
  labels: ReadonlyMap<string, string>,
): DescribedChange[] =>
  Object.entries(changes ?? {})
    .filter(([field]) => field !== PERSON_FIELD)
    .map(([field, { from, to }]) => ({
      key: field,
      field: textOr(t, labels.get(field) ?? `audit.field_${field}`, field),
      from: describeField(t, field, from),
      to: describeField(t, field, to),
    }));

/** The value is a code name with a text of its own. */
const WORDS = new Set(['status', 'sanction', 'category']);

function describeField(t: Translator, field: string, value: unknown): string {
  if (WORDS.has(field) && typeof value === 'string') {
    return textOr(t, `audit.${field}_${value}`, value);
  }
  if (field === 'diets' && Array.isArray(value)) {
    return value.map((diet) => textOr(t, `restaurants.diet_${diet}`, String(diet))).join(', ');
  }
  return describeValue(t, value);
}

function describeValue(t: Translator, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('audit.nothing');
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (Array.isArray(value)) {
    return value.length === 0
      ? t('audit.nothing')
      : value.map((one) => describeValue(t, one)).join('\n');
  }
  if (typeof value === 'object') {
    if (isOpening(value)) {
      const { day, opens, closes } = value;
      return `${textOr(t, `audit.day_${day}`, day)} ${opens}–${closes}`;
    }
    return Object.values(value)
      .map((one) => describeValue(t, one))
      .join(', ');
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A span of a week's opening hours. */
interface Opening {
  day: string;
  opens: string;
  closes: string;
}
const isOpening = (value: object): value is Opening =>
  'day' in value && 'opens' in value && 'closes' in value;

/** The text of a key; the fallback if there is none. */
function textOr(t: Translator, key: string, otherwise: string): string {
  const text = t(key);
  return text === key ? otherwise : text;
}
