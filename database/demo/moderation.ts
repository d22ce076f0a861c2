import { appealEndsAt, type Sanction } from '../../domain/moderation/rules.ts';
import type { ReportReason } from '../../domain/reviews/rules.ts';
import { accountKeys, personIdOf } from './people.ts';
import type { DemoReport, DemoReview, DemoFixtures } from './shape.ts';

/** The organisers' rulings on reviews, and their writers' appeals. */
interface DemoRuling {
  review: DemoReview;
  category: ReportReason;
  sanction: Sanction;
  reason: string;
  ruledBy: string;
  at: Date;
  appeal: { appealText: string; at: Date } | null;
}

export interface DemoModeration {
  /** In addition to those of the fixtures. */
  reports: DemoReport[];
  rulings: DemoRuling[];
}

const HOUR_MS = 3_600_000;

/**
 * The rude review was ruled a violation, and its writer appeals; another review is open, in addition to the
 * one of the fixtures.
 */
export function moderationOf({ reviews, reports }: DemoFixtures, now: Date): DemoModeration {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const rude = reviews.find(({ hidden }) => hidden);
  const known = new Set(reports.map(({ review }) => review.reviewText));
  const votante = personIdOf(accountKeys.votante);
  const cool = reviews
    .filter(({ hidden, reviewText, personId }) => !hidden && reviewText && personId !== votante)
    .filter(({ reviewText, rating }) => rating === 2 && !known.has(reviewText))
    .filter(({ at }) => at < ago(20))
    .at(-1);
  const ruledAt = rude && new Date(Math.min(rude.at.getTime() + 30 * HOUR_MS, ago(40).getTime()));
  return {
    reports: cool
      ? [
          {
            review: cool,
            personId: votante,
            reason: 'not_about_the_food',
            note: 'No dice nada de la comida.',
            at: ago(9),
          },
        ]
      : [],
    rulings:
      rude && ruledAt
        ? [
            {
              review: rude,
              category: 'offensive',
              sanction: 'warning',
              reason:
                'You may say that you did not like it. Insulting the people who work there is against our rules.',
              ruledBy: personIdOf(accountKeys.admin),
              at: ruledAt,
              appeal:
                now < appealEndsAt(ruledAt)
                  ? {
                      appealText:
                        'I was angry after waiting for an hour. I can write it again without the bad words.',
                      at: ago(26),
                    }
                  : null,
            },
          ]
        : [],
  };
}
