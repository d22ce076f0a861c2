import { summariseStars } from '../../domain/reviews/rules.ts';
import type { OwnReview, Reply, Review, ReviewPage } from '../../domain/reviews/schema.ts';
import type { Place, selectOwnReview, selectReviews } from './queries.ts';

type PublicRow = Awaited<ReturnType<typeof selectReviews>>[number];
type OwnRow = NonNullable<Awaited<ReturnType<typeof selectOwnReview>>>;

/** The types of a view cannot express that the reply is nullable. */
type ReviewRow = Omit<PublicRow, 'atMicros' | 'repliedAt'> & { repliedAt: Date | null };

export const presentReview = (row: ReviewRow): Review => ({
  id: row.id,
  rating: row.rating,
  reviewText: row.reviewText,
  reviewerName: row.reviewerName,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt?.toISOString() ?? null,
  reply:
    row.replyText !== null && row.repliedAt !== null
      ? { text: row.replyText, repliedAt: row.repliedAt.toISOString() }
      : null,
});

/** @param rows one more than `pageSize` if others follow */
export function presentPage(rows: PublicRow[], byStars: number[], pageSize: number): ReviewPage {
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    reviews: shown.map(presentReview),
    next: last && rows.length > pageSize ? writePlace(last) : null,
    summary: summariseStars(byStars),
  };
}

export function presentOwn({
  mayReview,
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
    reportedIds,
  };
}

/** With the time that the next writer must send back as seen. */
export const presentReply = (row: {
  replyText: string;
  createdAt: Date;
  updatedAt: Date | null;
}): Reply => ({
  text: row.replyText,
  repliedAt: row.createdAt.toISOString(),
  updatedAt: (row.updatedAt ?? row.createdAt).toISOString(),
});

const writePlace = ({ atMicros, id }: Place): string =>
  Buffer.from(`${atMicros}/${id}`).toString('base64url');

const PLACE = /^(\d{1,16})\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** @returns null for text that `writePlace` did not write */
export function readPlace(next: string): Place | null {
  const [, atMicros, id] = PLACE.exec(Buffer.from(next, 'base64url').toString()) ?? [];
  return atMicros !== undefined && id !== undefined ? { atMicros, id } : null;
}
