import { useEffect, useRef, useState } from 'react';
import type { Dish } from '../../domain/restaurants/schema.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { ReceiptLine } from '../receipts/ReceiptLine.tsx';
import { ShareVoteButton } from '../sharing/ShareVoteButton.tsx';
import { Button, ButtonLink, ExternalLink } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Stars } from '../ui/Stars.tsx';
import { useToast } from '../ui/Toast.tsx';
import { BallotSummary } from './BallotSummary.tsx';
import { useFarewell } from './farewell.ts';
import { NextPlace } from './NextPlace.tsx';
import type { KeptBallot } from './outbox.ts';
import { useRefusalText } from './refusal-text.ts';
import type { Outcome } from './submission-machine.ts';
import { VoteMoment } from './VoteMoment.tsx';

/** S2 §9: the banner of success. */
const BANNER_MS = 3000;

/** Shown when the vote is counted, with a celebration. */
export function Counted({
  outcome: { ballot, review, kept, isAwaited },
  restaurantName,
  dishes,
  instagramUrl,
  onRetryReview,
  onLeaveReview,
}: {
  outcome: Outcome;
  restaurantName: string;
  dishes: Dish[];
  /** null: no redirect to Instagram. */
  instagramUrl: string | null;
  onRetryReview: (kept: KeptBallot) => void;
  onLeaveReview: () => void;
}) {
  const t = useText();
  const toast = useToast();
  const title = useRef<HTMLHeadingElement>(null);
  const isDone = review === 'none' || review === 'stored';
  const { isLeaving, stay } = useFarewell(isDone && isAwaited && !ballot.adminVote, instagramUrl);
  useEffect(() => {
    // A failure comes first, and scrolls into view by itself.
    if (!isDone) return;
    // After a tap far below, the result takes the focus, and a screen reader reads on from it.
    title.current?.focus({ preventScroll: true });
    title.current?.closest('section')?.scrollIntoView({ block: 'start' });
  }, [isDone]);
  // What a tap on the tacos said is no longer so.
  useEffect(() => void toast(null), [toast]);
  return (
    <section
      aria-labelledby="counted"
      className="rise relative grid scroll-mt-2 content-start justify-items-start gap-4 rounded-card border-2 border-agave bg-surface p-5 shadow-card max-sm:-mx-[16px] max-sm:min-h-[calc(100dvh-10rem)] max-sm:rounded-none max-sm:border-x-0 max-sm:p-4"
    >
      <VoteMoment dishes={dishes} ratings={ballot.ratings} />
      <div className="grid gap-1">
        <h2 ref={title} id="counted" tabIndex={-1} className="text-xl text-agave outline-none">
          {t(successOf(ballot.adminVote, review), { count: ballot.ratings.length })}
        </h2>
        <BallotSummary dishes={dishes} ratings={ballot.ratings} isPictured />
        <Thanks count={ballot.ratings.length} isAdminVote={ballot.adminVote} />
      </div>
      {isLeaving && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-sm text-muted">
            {t(instagramUrl ? 'voting.leaving_instagram' : 'voting.leaving')}
          </p>
          <Button
            look="secondary"
            onClick={() => {
              stay();
              title.current?.focus({ preventScroll: true });
            }}
          >
            {t('voting.stay')}
          </Button>
        </div>
      )}
      {kept && <ReviewLeft kept={kept} review={review} />}
      {kept ? (
        <div className="flex flex-wrap gap-2">
          <Button disabled={review === 'sending'} onClick={() => onRetryReview(kept)}>
            {t(review === 'sending' ? 'reviews.saving' : 'voting.review_retry')}
          </Button>
          <Button look="quiet" disabled={review === 'sending'} onClick={onLeaveReview}>
            {t('voting.review_leave')}
          </Button>
        </div>
      ) : (
        <Next {...{ ballot, restaurantName, dishes, instagramUrl }} />
      )}
      <ReceiptLine ballotId={ballot.ballotId} promise={ballot.promise} />
    </section>
  );
}

/** Thanked once at a time: the banner first, then what else one can do. */
function Thanks({ count, isAdminVote }: { count: number; isAdminVote: boolean }) {
  const t = useText();
  const isBannerShown = useBanner();
  return (
    <p role="status" className="first-letter:uppercase empty:hidden">
      {isBannerShown
        ? t('voting.thank_you', { count })
        : !isAdminVote && t('voting.success_more', { count })}
    </p>
  );
}

/** What comes next: another restaurant, a card to share, Instagram, or one's own votes. */
function Next({
  ballot: { restaurantId, adminVote, ratings },
  restaurantName,
  dishes,
  instagramUrl,
}: {
  ballot: Outcome['ballot'];
  restaurantName: string;
  dishes: readonly Dish[];
  instagramUrl: string | null;
}) {
  const t = useText();
  const best = ratings.find(({ rating }) => rating > 0);
  const dish = dishes.find(({ id }) => id === best?.dishId);
  return (
    <>
      {!adminVote && <NextPlace restaurantId={restaurantId} level={3} />}
      <div className="flex flex-wrap gap-2">
        {best && dish && (
          <ShareVoteButton
            dish={dish}
            restaurant={{ id: restaurantId, name: restaurantName }}
            points={best.rating}
            look="secondary"
          />
        )}
        {instagramUrl && (
          <ExternalLink icon="instagram" href={instagramUrl}>
            {t('places.follow_instagram')}
          </ExternalLink>
        )}
        <ButtonLink look="secondary" icon="ballot" to={paths.myVotes()}>
          {t('voting.to_my_votes')}
        </ButtonLink>
      </div>
    </>
  );
}

function successOf(isAdminVote: boolean, review: Outcome['review']): TextKey {
  if (isAdminVote) return 'voting.success_admin';
  return review === 'stored' ? 'voting.success_review' : 'voting.success';
}

function useBanner(): boolean {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), BANNER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown;
}

/** The typed review is not lost: it stays here until it is sent, or discarded. */
function ReviewLeft({ kept, review }: { kept: KeptBallot; review: Outcome['review'] }) {
  const t = useText();
  const refusalText = useRefusalText();
  const { reviewStep } = kept;
  const stars = kept.review?.rating ?? 0;
  return (
    <div className="grid w-full gap-3">
      {review === 'failed' && (
        <Notice tone="danger">
          <strong>{t('voting.review_failed')}</strong>
          {reviewStep.step === 'failed' && (
            <p>
              {reviewStep.code === 'edit_conflict'
                ? t('reviews.changed_elsewhere')
                : refusalText(reviewStep)}
            </p>
          )}
        </Notice>
      )}
      <blockquote className="grid gap-2 rounded-card bg-paper p-4">
        <Stars stars={stars} label={t('reviews.stars', { count: stars })} />
        {kept.review?.reviewText && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {kept.review.reviewText}
          </p>
        )}
      </blockquote>
    </div>
  );
}
