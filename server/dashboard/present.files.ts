import type { Language } from '../../domain/language.ts';
import { festivalClock } from '../../domain/festival-clock.ts';
import { festivalDay } from '../../domain/festival.ts';
import { StreamedFile } from '../http/answers.ts';
import { translatorFor } from '../http/language.ts';
import { streamTable } from '../sheets/streamed-table.ts';
import type { selectRecentVotes } from './queries.ts';
import type { OwnedReviewRow } from './queries.files.ts';

type VoteRow = Awaited<ReturnType<typeof selectRecentVotes>>[number];

interface Asked {
  format: 'csv' | 'xlsx';
  language: Language;
  at: Date;
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** "2026-11-26 19:04" by the festival's clock, which spreadsheets sort. */
const moment = (at: Date | null): string => (at ? festivalClock(at).replace('T', ' ') : '');

function toFile(
  what: 'votes' | 'reviews',
  columns: readonly string[],
  rows: AsyncIterable<string[][]>,
  { format, language, at }: Asked,
): StreamedFile {
  const t = translatorFor(language);
  const headings = columns.map((column) => t(`dashboard.file_${column}` as 'dashboard.file_day'));
  const content = streamTable(format, { name: t(`dashboard.file_${what}`), headings }, rows);
  return new StreamedFile(content, `vota-taco-${what}-${festivalDay(at)}.${format}`, TYPES[format]);
}

/** The votes of a restaurant as its dashboard shows them: no address, no position. */
export function presentVotesFile(parts: AsyncIterable<VoteRow[]>, asked: Asked): StreamedFile {
  const t = translatorFor(asked.language);
  const nameOf = ({ accountId, voterName }: VoteRow) =>
    accountId === null ? t('dashboard.voter_deleted') : voterName || t('dashboard.voter_no_name');
  async function* rows(): AsyncGenerator<string[][]> {
    for await (const part of parts) {
      yield part.map((vote) => [
        moment(vote.createdAt),
        vote.dishName,
        `${vote.rating}`,
        nameOf(vote),
      ]);
    }
  }
  return toFile('votes', ['when', 'dish', 'points', 'voter'], rows(), asked);
}

/** The public reviews of a restaurant, with their replies. */
export function presentReviewsFile(
  parts: AsyncIterable<OwnedReviewRow[]>,
  asked: Asked,
): StreamedFile {
  async function* rows(): AsyncGenerator<string[][]> {
    for await (const part of parts) {
      yield part.map((review) => [
        moment(review.createdAt),
        moment(review.updatedAt),
        `${review.rating}`,
        review.reviewerName,
        review.reviewText ?? '',
        review.replyText ?? '',
        moment(review.repliedAt),
      ]);
    }
  }
  const columns = ['when', 'changed', 'stars', 'writer', 'review', 'reply', 'replied'];
  return toFile('reviews', columns, rows(), asked);
}
