import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReceiptState } from '../../domain/receipts/schema.ts';
import type { VotedRestaurant } from '../../domain/voting/schema.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { ShareVoteButton } from '../sharing/ShareVoteButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useFormats } from './receipt-words.ts';

/** More are behind a click. */
const SHOWN = 3;

type Ballot = VotedRestaurant['ballots'][number];
interface Listed {
  restaurant: Pick<VotedRestaurant, 'restaurantId' | 'restaurantName' | 'isShown'>;
  ballots: readonly Ballot[];
  /** Also those of other restaurants. */
  receipts: readonly ReceiptState[];
  /** What is to be said of single votes, by the ballot. */
  notes: ReadonlyMap<string, ReactNode>;
}

/** The votes of one person at one restaurant, day by day, with their place in the public log. */
export function BallotList({ ballots, ...of }: Listed) {
  const t = useText();
  const more = ballots.slice(SHOWN);
  if (ballots.length === 0) return null;
  return (
    <div className="relative border-t border-line px-4 py-1">
      <h3 className="sr-only">{t('receipts.list_votes')}</h3>
      <Rows {...of} ballots={ballots.slice(0, SHOWN)} />
      {more.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold text-chile">
            {t('receipts.list_more', { count: more.length })}
          </summary>
          <Rows {...of} ballots={more} />
        </details>
      )}
    </div>
  );
}

function Rows({ restaurant, ballots, receipts, notes }: Listed) {
  return (
    <ul>
      {ballots.map((ballot) => (
        <li
          key={ballot.ballotId}
          className="flex flex-wrap items-center gap-x-2 border-line not-first:border-t"
        >
          <Row
            ballot={ballot}
            receipt={receipts.find(({ ballotId }) => ballotId === ballot.ballotId)}
          />
          {/* What does not count is not shown around. */}
          {notes.get(ballot.ballotId) ?? <Share restaurant={restaurant} ballot={ballot} />}
        </li>
      ))}
    </ul>
  );
}

const LINE =
  'flex min-h-12 min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm';

function Row({ ballot, receipt }: { ballot: Ballot; receipt: ReceiptState | undefined }) {
  const t = useText();
  const { number } = useFormats();
  // Zeros alone have no receipt; the others may still be on their way to this page.
  if (!receipt) {
    return (
      <div className={LINE}>
        <Rated ballot={ballot} />
      </div>
    );
  }
  const { ballotId, state, leafIndex } = receipt;
  return (
    <Link
      {...linkTo(paths.receipt(ballotId))}
      className={`group -mx-2 rounded-[8px] px-2 hover:bg-chile-soft ${LINE}`}
    >
      <Rated ballot={ballot} />
      <span className="inline-flex items-center gap-3">
        <span
          className={`inline-flex items-center gap-1.5 font-semibold tabular-nums ${state === 'logged' ? 'text-agave' : 'text-muted'}`}
        >
          <Icon name={state === 'logged' ? 'check' : 'clock'} size={4} />
          {state === 'logged'
            ? t('receipts.list_entry', { entry: number(leafIndex ?? 0) })
            : t(state === 'waiting' ? 'receipts.list_waiting' : 'receipts.list_earlier')}
        </span>
        <Icon name="forward" size={4} className="text-muted" />
      </span>
    </Link>
  );
}

/** The card of the voted dish, which needs both its page and its restaurant's. */
function Share({
  restaurant: { restaurantId, restaurantName, isShown },
  ballot: { ratings },
}: Pick<Listed, 'restaurant'> & { ballot: Ballot }) {
  const voted = ratings.find(({ rating }) => rating > 0);
  if (!isShown || !voted?.isShown) return null;
  return (
    <ShareVoteButton
      dish={{ id: voted.dishId, name: voted.dishName }}
      restaurant={{ id: restaurantId, name: restaurantName }}
      points={voted.rating}
      className="-mx-2"
    />
  );
}

/** What was rated, and on which day. */
function Rated({ ballot: { day, ratings } }: { ballot: Ballot }) {
  const t = useText();
  const { day: dayOf } = useFormats();
  return (
    <span className="min-w-0 flex-1 basis-40">
      {ratings.map(({ dishName, rating }) => (
        <span
          key={dishName}
          className={`block wrap-anywhere ${rating > 0 ? 'font-semibold' : 'text-muted'}`}
        >
          {rating > 0
            ? t('receipts.list_vote', { count: rating, dish: dishName })
            : t('receipts.list_zero', { dish: dishName })}
        </span>
      ))}
      <span className="text-muted">{dayOf(day)}</span>
    </span>
  );
}
