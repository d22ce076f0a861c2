import { type Language, regionOf } from '../../domain/language.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { findingOf } from '../../domain/results/rules.objections.ts';
import type {
  NamedList,
  Objection,
  QueuedObjection,
  RecountFinding,
} from '../../domain/results/schema.objections.ts';
import { translatorFor } from '../http/language.ts';
import { helloTo, layOut } from '../mail/present.ts';
import type { MailText } from '../ports.ts';
import type { ObjectionRow } from './queries.objections.ts';

/** The lists that objections are about, by the objection's id. */
export type ListsOf = ReadonlyMap<string, NamedList>;

/** An objection as everybody may read it. */
export function presentObjection(row: ObjectionRow, lists: ListsOf): Objection {
  const isShown = row.hiddenFor === null && row.state !== 'withdrawn' && row.message !== '';
  return { ...presentAll(row, lists), message: isShown ? row.message : null };
}

/** The same for its owner, whose words stay theirs. */
export const presentOwn = (row: ObjectionRow, lists: ListsOf): Objection => ({
  ...presentAll(row, lists),
  message: row.message || null,
});

/** The same for an organiser. @param reader who they are, and the restaurants that they own */
export function presentQueued(
  row: ObjectionRow,
  lists: ListsOf,
  reader: { id: string; owned: ReadonlySet<string> },
  newestVersion: number,
): QueuedObjection {
  return {
    ...presentObjection(row, lists),
    year: row.year,
    words: row.message,
    madeBy: row.madeBy,
    answeredBy: row.answeredBy,
    isOwn: isOwnOf(row, reader),
    newestVersion,
  };
}

/** Whether an objection is a matter of this person's own. */
export const isOwnOf = (
  row: Pick<ObjectionRow, 'madeById' | 'restaurantId'>,
  person: { id: string; owned: ReadonlySet<string> },
): boolean => row.madeById === person.id || person.owned.has(row.restaurantId);

function presentAll(row: ObjectionRow, lists: ListsOf): Omit<Objection, 'message'> {
  const { answerEn: en, answerEs: es } = row;
  return {
    id: row.id,
    kind: row.kind,
    version: row.version,
    restaurant: { id: row.restaurantId, name: row.restaurantName, isLinked: row.isLinked },
    list: lists.get(row.id) ?? null,
    hiddenFor: row.hiddenFor,
    state: row.state,
    outcome: row.outcome,
    answer: en === null || es === null ? null : { en, es },
    answeredAt: row.answeredAt?.toISOString() ?? null,
    recount: row.recount as RecountFinding | null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** To organisers: an owner has asked for something. */
export function writeMadeMail(
  language: Language,
  { kind, restaurantName: restaurant, year }: ObjectionRow,
  { publicUrl, open }: { publicUrl: string; open: number },
): MailText {
  const t = translatorFor(language);
  return layOut(language, {
    subject: t(`objections.mail_made_${kind}`, { restaurant }),
    lines: [
      t(`objections.mail_made_${kind}_what`, { restaurant, year: String(year) }),
      t('objections.mail_made_open', { count: open }),
      t('objections.mail_made_once'),
    ],
    actions: [
      { label: t('objections.mail_made_action'), link: `${publicUrl}/admin/results/objections` },
    ],
    footer: [t('mail.access_requested_why')],
  });
}

/** To the owner: the answer. */
export function writeAnsweredMail(
  language: Language,
  row: ObjectionRow & { answer: { en: string; es: string }; outcome: 'stands' | 'corrected' },
  { publicUrl, fullName }: { publicUrl: string; fullName: string },
): MailText {
  const t = translatorFor(language);
  const { kind, restaurantName: restaurant, year, outcome, answer } = row;
  const recount = row.recount as RecountFinding | null;
  return layOut(language, {
    subject: t(`objections.mail_answered_${kind}`, { restaurant }),
    lines: [
      helloTo(language, fullName),
      t(`objections.mail_${outcome}`, { year: String(year), restaurant }),
      ...(recount ? [findingText(language, recount)] : []),
      t('objections.mail_answer', { answer: answer[language] }),
    ],
    actions: [
      { label: t('objections.mail_public'), link: `${publicUrl}/results/objections?year=${year}` },
    ],
    footer: [t('objections.mail_answered_why', { restaurant })],
  });
}

/** What a recount has shown, in one sentence. */
function findingText(language: Language, finding: RecountFinding): string {
  const t = translatorFor(language);
  const date = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'long',
    timeZone: FESTIVAL_TIME_ZONE,
  }).format(new Date(finding.at));
  return t(`objections.finding_${findingOf(finding)}`, {
    entries: finding.entries,
    date,
    count: finding.differences,
  });
}
