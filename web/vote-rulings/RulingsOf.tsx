import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { VoteRuling } from '../../domain/vote-rulings/schema.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { type Decision, DecisionDialog } from './DecisionDialog.tsx';
import { rulingsQuery } from './queries.ts';
import { RulingCard } from './RulingCard.tsx';

/** The rulings on a vote or a cluster so far, with what the organiser can do about each. */
export function RulingsOf({
  of,
  none,
}: {
  of: { ballotId: string } | { clusterId: string };
  none: string;
}) {
  const t = useText();
  const query = useQuery(rulingsQuery(useApi(), of));
  const [chosen, setChosen] = useState<{ ruling: VoteRuling; decision: Decision } | null>(null);
  const rulings = query.data?.rulings;
  return (
    <section aria-labelledby="rulings" className="grid grid-cols-1 gap-3">
      <h2 id="rulings" className="text-xl font-bold">
        {t('voteRulings.story_rulings')}
      </h2>
      {query.error && !rulings ? (
        <LoadFailure title="voteRulings.rulings_load_error" query={query} />
      ) : rulings?.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {rulings?.map((ruling) => (
            <RulingCard
              key={ruling.id}
              ruling={ruling}
              onDecide={(decision) => setChosen({ ruling, decision })}
            />
          ))}
        </ul>
      )}
      {chosen && <DecisionDialog {...chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}
