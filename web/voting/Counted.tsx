import { useEffect, useRef } from 'react';
import type { Dish } from '../../domain/restaurants/schema.ts';
import type { CountedBallot } from '../../domain/voting/schema.ts';
import { useText } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { BallotSummary } from './BallotSummary.tsx';

const PIECES = 14;
const COLOURS = ['bg-chile', 'bg-marigold', 'bg-agave', 'bg-danger'];

/** The vote has landed: the one moment that celebrates. */
export function Counted({ ballot, dishes }: { ballot: CountedBallot; dishes: Dish[] }) {
  const t = useText();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Whoever tapped far below finds the answer, and a screen reader reads on from it.
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section
      aria-labelledby="counted"
      className="rise relative grid justify-items-start gap-4 rounded-card border-2 border-agave bg-surface p-5 shadow-card"
    >
      <Burst />
      <div role="status" className="grid gap-1">
        <h2 ref={title} id="counted" tabIndex={-1} className="text-xl text-agave outline-none">
          {t(ballot.adminVote ? 'voting.success_admin' : 'voting.success')}
        </h2>
        <p>{t('voting.thank_you')}</p>
      </div>
      <div className="w-full">
        <BallotSummary dishes={dishes} ratings={ballot.ratings} />
      </div>
      <ButtonLink look="secondary" icon="ballot" to={paths.myVotes()}>
        {t('voting.to_my_votes')}
      </ButtonLink>
    </section>
  );
}

/** Pieces of cut paper, thrown once; each flies its own fixed way. */
function Burst() {
  return (
    <div className="burst pointer-events-none absolute top-10 left-1/2" aria-hidden="true">
      {Array.from({ length: PIECES }, (_, index) => {
        const angle = (index / PIECES) * 2 * Math.PI;
        const reach = 90 + (index % 3) * 45;
        return (
          <span
            key={index}
            className={`absolute size-3 opacity-0 ${COLOURS[index % COLOURS.length]} ${index % 2 ? 'rounded-full' : ''}`}
            style={
              {
                '--dx': `${Math.round(Math.cos(angle) * reach)}px`,
                '--dy': `${Math.round(Math.sin(angle) * reach)}px`,
                '--turn': `${index * 70}deg`,
              } as React.CSSProperties
            }
          />
        );
      })}
    </div>
  );
}
