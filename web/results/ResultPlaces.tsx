import { Link } from '@tanstack/react-router';
import type { ShownList } from '../../domain/results/schema.public.ts';
import { linkTo } from '../paths.ts';
import { StateShape } from '../places/StateShape.tsx';
import { Icon } from '../ui/Icon.tsx';
import { type Shown, resultPaths } from './result-paths.ts';
import { useResultWords } from './use-result-words.ts';
import { useStateName } from './use-state-name.ts';

/** As many counties are shown without being asked for. */
const FEW = 8;

/** The lists of a category that is decided in each county: the winner of each, and a way to its list. */
export function ResultPlaces({ lists, shown }: { lists: readonly ShownList[]; shown: Shown }) {
  const { t } = useResultWords();
  const stateName = useStateName();
  const states = Map.groupBy(lists, ({ place }) => place?.stateId ?? '');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {[...states].map(([stateId, some]) => (
        <details
          key={stateId}
          open={some.length <= FEW}
          className="group min-w-0 overflow-clip rounded-card border border-line bg-surface shadow-card"
        >
          <summary className="flex min-h-16 items-center gap-3 p-4 -outline-offset-3 hover:bg-chile-soft">
            <StateShape stateId={stateId} className="size-9 shrink-0 text-chile" />
            <span className="grid min-w-0 grow">
              <span className="font-display text-xl font-bold">{stateName(stateId)}</span>
              <span className="text-sm text-muted">
                {t('results.county_lists', { count: some.length })}
              </span>
            </span>
            <Icon
              name="chevron-down"
              className="transition-transform group-open:rotate-180 motion-reduce:transition-none"
            />
          </summary>
          <ul className="grid border-t border-line sm:grid-cols-2">
            {byCounty(some).map((list) => (
              <li
                key={list.id}
                className="min-w-0 border-line not-first:border-t sm:nth-2:border-t-0"
              >
                <County list={list} to={resultPaths.list(shown, list.id)} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}

const nameOf = ({ place }: ShownList) => place?.county?.name ?? '';

const byCounty = (lists: readonly ShownList[]) =>
  lists.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'));

function County({ list, to }: { list: ShownList; to: string }) {
  const { t } = useResultWords();
  const { winners, firsts } = list;
  const [winner] = winners;
  return (
    <Link
      {...linkTo(to)}
      className="grid h-full min-h-14 content-center px-4 py-2 -outline-offset-3 hover:bg-chile-soft"
    >
      <span className="text-sm text-muted">{nameOf(list)}</span>
      <span dir="auto" className="font-semibold wrap-anywhere">
        {winner ? winner.name : t('results.nobody')}
      </span>
      {firsts > 1 && (
        <span className="text-sm text-muted">
          {t('results.tied_firsts', { count: firsts - 1 })}
        </span>
      )}
    </Link>
  );
}
