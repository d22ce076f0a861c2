import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { VOTE_RULING_STATES } from '../../domain/vote-rulings/rules.ts';
import type { VoteRuling } from '../../domain/vote-rulings/schema.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadedList } from '../admin/LoadedList.tsx';
import { FilterChoice } from '../admin/FilterChoice.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { type Decision, DecisionDialog } from './DecisionDialog.tsx';
import { rulingsQuery } from './queries.ts';
import { RulingCard } from './RulingCard.tsx';
import type { VotesSearch } from './votes-search.ts';

/** Rulings that wait for a second organiser, and all earlier ones. */
export function RulingsTab({ search }: { search: VotesSearch }) {
  const t = useText();
  const navigate = useNavigate({ from: '/admin/votes' });
  const { rulings: state, page = '1' } = search;
  const query = useQuery(rulingsQuery(useApi(), { page, ...(state && { state }) }));
  useSessionEndOf(query.error);
  const [chosen, setChosen] = useState<{ ruling: VoteRuling; decision: Decision } | null>(null);
  const go = (rulings: VotesSearch['rulings'], to: number, replace = false) =>
    void navigate({
      search: {
        tab: 'rulings',
        ...(rulings && { rulings }),
        ...(to > 1 && { page: String(to) }),
      },
      replace,
      resetScroll: false,
    });
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-muted">{t('voteRulings.rulings_intro')}</p>
      <LoadedList
        query={query}
        page={Number(page)}
        onPage={(to, replace) => go(state, to, replace)}
        found={(count) => t('voteRulings.rulings_found', { count })}
        failure="voteRulings.rulings_load_error"
        filters={
          <FilterChoice
            label={t('voteRulings.rulings_state')}
            value={state ?? ''}
            onChoose={(value) =>
              go(
                VOTE_RULING_STATES.find((one) => one === value),
                1,
              )
            }
          >
            <option value="">{t('voteRulings.any_ruling')}</option>
            {VOTE_RULING_STATES.map((one) => (
              <option key={one} value={one}>
                {t(`voteRulings.ruling_${one}`)}
              </option>
            ))}
          </FilterChoice>
        }
        empty={
          <EmptyState
            icon="check"
            title={t('voteRulings.rulings_none')}
            hint={t('voteRulings.rulings_none_hint')}
          />
        }
      >
        {(data) => (
          <ul className="grid grid-cols-1 gap-3">
            {data.rulings.map((ruling) => (
              <RulingCard
                key={ruling.id}
                ruling={ruling}
                onDecide={(decision) => setChosen({ ruling, decision })}
              />
            ))}
          </ul>
        )}
      </LoadedList>
      {chosen && <DecisionDialog {...chosen} onClose={() => setChosen(null)} />}
    </div>
  );
}
