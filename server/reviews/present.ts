import type { OwnReview, Reply, Review, ReviewPage } from '../../domain/reviews/schema.ts';
import { refuse } from '../http/errors.ts';
import type { Place, selectOwnReview, selectReviews } from './queries.ts';

type PublicRow = Awaited<ReturnType<typeof selectReviews>>[number];
type OwnRow = NonNullable<Awaited<ReturnType<typeof selectOwnReview>>>;

/** The types of a view cannot express that the reply is nullable. */
type ReviewRow = Omit<PublicRow, 'atMicros' | 'repliedAt' | 'replyUpdatedAt'> & {
  repliedAt: Date | null;
  replyUpdatedAt: Date | null;
};

const presentReview = (row: ReviewRow): Review => ({
  id: row.id,
  rating: row.rating,
  reviewText: row.reviewText,
  reviewerName: row.reviewerName,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt?.toISOString() ?? null,
  reply:
    row.replyText !== null && row.repliedAt !== null
      ? presentReply(
          { replyText: row.replyText, createdAt: row.repliedAt, updatedAt: row.replyUpdatedAt },
          row.updatedAt,
        )
      : null,
});

/** @param rows one more than `pageSize` if others follow */
export function presentReviews(
  rows: PublicRow[],
  pageSize: number,
): Pick<ReviewPage, 'reviews' | 'next'> {
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    reviews: shown.map(presentReview),
    next: last && rows.length > pageSize ? writePlace(last) : null,
  };
}

export function presentOwn({
  mayReview,
  mayReply,
  reportedIds,
  hidden,
  hiddenFor,
  ...row
}: OwnRow): OwnReview {
  const { id, rating, reviewerName, createdAt } = row;
  const isWritten = id !== null && rating !== null && reviewerName !== null && createdAt !== null;
  return {
    review: isWritten
      ? {
          ...presentReview({ ...row, id, rating, reviewerName, createdAt }),
          hidden: hidden === true,
          hiddenFor,
        }
      : null,
    mayReview,
    mayReply,
    reportedIds,
  };
}

/**
 * With the time that the next writer must send back as seen.
 * @param changedAt when the review was changed; null: never
 */
export function presentReply(
  row: { replyText: string; createdAt: Date; updatedAt: Date | null },
  changedAt: Date | null,
): Reply {
  const writtenAt = row.updatedAt ?? row.createdAt;
  return {
    text: row.replyText,
    repliedAt: row.createdAt.toISOString(),
    updatedAt: writtenAt.toISOString(),
    isOlder: changedAt !== null && writtenAt < changedAt,
  };
}

const writePlace = ({ atMicros, id }: Place): string =>
  Buffer.from(`${atMicros}/${id}`).toString('base64url');

const PLACE = /^(\d{1,16})\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/**
 * @param next what `writePlace` wrote; undefined: the first page
 * @throws invalid_input for another text
 */
export function requirePlace(next: string | undefined): Place | null {
  if (next === undefined) return null;
  const [, atMicros, id] = PLACE.exec(Buffer.from(next, 'base64url').toString()) ?? [];
  if (atMicros !== undefined && id !== undefined) return { atMicros, id };
  const field = 'after';
  throw refuse('invalid_input', { field, issues: [{ field, rule: 'invalid_format' }] });
}
