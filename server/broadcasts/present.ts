import { createHash } from 'node:crypto';
import {
  type Inline,
  readBody,
  RECIPIENT_STATES,
  type RecipientFilter,
} from '../../domain/broadcasts/rules.ts';
import {
  type Broadcast,
  type BroadcastFields,
  broadcastFieldsSchema,
  type Recipient,
} from '../../domain/broadcasts/schema.ts';
import { type Language, regionOf } from '../../domain/language.ts';
import { readInParts } from '../../database/many-rows.ts';
import type { Queryable } from '../../database/open.ts';
import { FESTIVAL_TIME_ZONE, festivalDay } from '../../domain/festival.ts';
import { type AgreedAddress, selectAddresses } from '../audience/queries.ts';
import type { Config } from '../config.ts';
import { escapeHtml } from '../http/escape.ts';
import { translatorFor } from '../http/language.ts';
import { pickFields } from '../http/pick-fields.ts';
import { mailLinkToken } from '../identity/mail-link.ts';
import { layOut } from '../mail/present.ts';
import type { MailText } from '../ports.ts';
import { StreamedFile } from '../http/answers.ts';
import { streamTable } from '../sheets/streamed-table.ts';
import { UNSUBSCRIBE_PATH } from './actions.ts';
import type { BroadcastRow, countByState, selectRecipients } from './queries.ts';

type Figures = Awaited<ReturnType<typeof countByState>>;

/** @param counts of this broadcast and maybe of others */
export function presentBroadcast(row: BroadcastRow, counts: Figures, now: Date): Broadcast {
  const aheadMs = (row.startedAt?.getTime() ?? 0) - now.getTime();
  const own = counts.filter(({ broadcastId }) => broadcastId === row.id);
  const countOf = (state: string) => own.find(({ status }) => status === state)?.count ?? 0;
  return {
    id: row.id,
    status: row.status,
    ...pickFields(row, broadcastFieldsSchema.keyof().options),
    recipients: row.recipients,
    figures: Object.fromEntries(
      RECIPIENT_STATES.map((state) => [state, countOf(state)]),
    ) as Broadcast['figures'],
    refusedForSender: own.find(({ status }) => status === 'refused')?.forSender ?? 0,
    pauseReason: row.pauseReason,
    pauseAnswer: row.pauseAnswer,
    version: row.version,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    startsInSeconds: row.status === 'sending' && aheadMs > 0 ? Math.ceil(aheadMs / 1000) : null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    emptiedAt: row.emptiedAt?.toISOString() ?? null,
  };
}

type RecipientRow = Awaited<ReturnType<typeof selectRecipients>>[number];

export const presentRecipient = (row: RecipientRow): Recipient => ({
  email: row.email,
  locale: row.locale,
  status: row.status,
  refusal: row.refusal,
  at: row.at?.toISOString() ?? null,
});

/**
 * The organiser's texts, what follows them, and the postal address printed below; empty: none.
 * `ranks`: what `writeRanks` gives in the mail's language.
 */
type BroadcastTexts = Pick<BroadcastFields, 'subject' | 'body'> & {
  postalAddress: string;
  ranks?: Inline[][];
};

/**
 * The mail to one recipient of a broadcast. Its Message-ID never changes, so that a mail program can
 * detect a duplicate.
 */
export function writeBroadcastMail(
  config: Pick<Config, 'authSecret' | 'publicUrl'>,
  language: Language,
  broadcast: BroadcastTexts & { id: string },
  to: { email: string; consentId: string; givenAt: string },
): MailText {
  const token = mailLinkToken(config, 'unsubscribe', to.consentId);
  const date = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'long',
    timeZone: FESTIVAL_TIME_ZONE,
  }).format(new Date(to.givenAt));
  const letter = lay(config, language, broadcast, {
    why: translatorFor(language)('mail.news_why', { date }),
    stopLink: `${config.publicUrl}/unsubscribe#token=${token}`,
  });
  return {
    ...letter,
    oneClickLink: `${config.publicUrl}${UNSUBSCRIBE_PATH}?token=${token}`,
    mailId: createHash('sha256')
      .update(`${broadcast.id}:${to.email.toLowerCase()}`)
      .digest('hex')
      .slice(0, 40),
  };
}

/** The same mail as a test for the organiser: its links unsubscribe nobody. */
export function writeTestMail(
  config: Pick<Config, 'publicUrl'>,
  language: Language,
  broadcast: BroadcastTexts,
): MailText {
  const t = translatorFor(language);
  const letter = lay(config, language, broadcast, {
    why: t('mail.news_test_why'),
    stopLink: `${config.publicUrl}/account`,
  });
  return { ...letter, subject: t('mail.news_test_subject', { subject: letter.subject }) };
}

function lay(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  language: Language,
  { subject, body, postalAddress, ranks = [] }: BroadcastTexts,
  { why, stopLink }: { why: string; stopLink: string },
): MailText {
  const t = translatorFor(language);
  const paragraphs = [...readBody(body[language]), ...ranks];
  return layOut(language, {
    subject: subject[language],
    lines: paragraphs.map((inlines) => inlines.map(spell).join('')),
    linesHtml: paragraphs
      .map(
        (inlines) =>
          `<p style="margin:0 0 16px;white-space:pre-line">${inlines.map(draw).join('')}</p>`,
      )
      .join('\n'),
    actions: [],
    footer: [why, ...(postalAddress ? [postalAddress] : [])],
    footerLinks: [
      { label: t('mail.news_stop'), link: stopLink },
      { label: t('mail.vote_account'), link: `${publicUrl}/account` },
    ],
  });
}

const spell = ({ text, href }: Inline) =>
  href === null || href === text ? text : `${text} (${href})`;

function draw({ text, isBold, href }: Inline): string {
  const words = isBold ? `<strong>${escapeHtml(text)}</strong>` : escapeHtml(text);
  return href === null ? words : `<a href="${escapeHtml(href)}" style="color:#C2381A">${words}</a>`;
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const COLUMNS = ['email', 'name', 'language', 'agreed', 'wording'] as const;

/** Addresses with the date and the words of their consent, as a file that is streamed. */
export function presentAddresses(
  db: Queryable,
  filter: RecipientFilter,
  { at, format, language }: { at: Date; format: 'csv' | 'xlsx'; language: Language },
): StreamedFile {
  const t = translatorFor(language);
  const headings = COLUMNS.map((column) => t(`broadcasts.column_${column}`));
  const table = { name: t('broadcasts.sheet'), headings };
  const content = streamTable(format, table, readAddresses(db, filter, at));
  return new StreamedFile(
    content,
    `vota-taco-addresses-${festivalDay(at)}.${format}`,
    TYPES[format],
  );
}

async function* readAddresses(
  db: Queryable,
  filter: RecipientFilter,
  at: Date,
): AsyncGenerator<string[][]> {
  const parts = readInParts<AgreedAddress>((last, limit) =>
    selectAddresses(db, filter, at, { after: last?.email ?? '', limit }),
  );
  for await (const found of parts) {
    yield found.map((one) => [one.email, one.fullName, one.locale, one.givenAt, one.wording]);
  }
}
