import type { Dish } from '../../domain/restaurants/schema.ts';
import type { VotingStatus } from '../../domain/voting/schema.ts';
import { useText } from '../i18n/locale.ts';
import { ReceiptLine } from '../receipts/ReceiptLine.tsx';
import { BallotSummary } from './BallotSummary.tsx';

/** The person's vote of today, for whoever comes back to the page. */
export function OwnVote({
  vote,
  dishes,
}: {
  vote: NonNullable<VotingStatus['vote']>;
  dishes: Dish[];
}) {
  const t = useText();
  return (
    <section
      aria-labelledby="own-vote"
      className="grid gap-4 rounded-card border border-line bg-surface p-5 shadow-card"
    >
      <h2 id="own-vote" className="text-xl">
        {t('voting.own_today')}
      </h2>
      <BallotSummary dishes={dishes} ratings={vote.ratings} />
      <ReceiptLine ballotId={vote.ballotId} />
    </section>
  );
}
