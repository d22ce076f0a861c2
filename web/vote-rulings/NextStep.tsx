import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { nextStep, type VotesStep } from '../../domain/vote-rulings/rules.ts';
import { useMoments } from '../admin/use-moments.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { toDoQuery } from './queries.ts';

/** Where each step is done. */
const PLACES: Record<VotesStep, { to: string; search: Record<string, string> }> = {
  holds: { to: paths.votes(), search: { state: 'held' } },
  appeals: { to: paths.reviewModeration(), search: { tab: 'appeals' } },
  proposals: { to: paths.votes(), search: { tab: 'rulings', rulings: 'proposed' } },
  clusters: { to: paths.votes(), search: { tab: 'clusters' } },
};

/** The next thing that organisers should do about votes, in one line; nothing if nothing waits. */
export function NextStep() {
  const t = useText();
  const { moment } = useMoments();
  const { data } = useQuery(toDoQuery(useApi()));
  const next = data && nextStep(data);
  if (!data || !next) return null;
  const { step, count } = next;
  return (
    <div className="flex gap-3 rounded-card bg-amber-soft px-4 py-1 text-amber">
      <Icon name="ballot" className="mt-3" />
      <p className="flex min-w-0 flex-wrap items-center gap-x-3">
        <span className="min-w-0 py-2 tabular-nums">
          {t(`voteRulings.next_${step}`, {
            count,
            when: data.endsAt === null ? '' : moment(data.endsAt),
          })}
        </span>
        <Link
          {...PLACES[step]}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {t(`voteRulings.next_${step}_link`)}
        </Link>
      </p>
    </div>
  );
}
