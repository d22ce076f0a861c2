import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OwnResult } from '../../domain/results/schema.objections.ts';
import { linkTo } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { useObjectionWords } from './use-objection-words.ts';

/** So many places are shown at first. */
const SHOWN = 4;

/** The places of a restaurant and its dishes, the best first, with the way to each list. */
export function OwnRanks({ result: { ranks, year } }: { result: OwnResult }) {
  const { t, listText } = useObjectionWords();
  const [isWhole, setWhole] = useState(false);
  if (ranks.length === 0) return <p className="max-w-[68ch]">{t('objections.own_none')}</p>;
  const more = ranks.length - SHOWN;
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">{t('objections.own_places')}</h3>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2 lg:grid-cols-2">
        {(isWhole ? ranks : ranks.slice(0, SHOWN)).map(({ list, rank, dish }) => (
          <li key={`${list.id} ${dish?.id}`}>
            <Link
              {...linkTo(`/results/${year}/${list.id}`)}
              className="flex h-full min-h-14 items-center gap-3 rounded-card border border-line px-3 py-2 hover:bg-chile-soft"
            >
              <span
                aria-hidden="true"
                className={`grid h-11 min-w-11 place-items-center rounded-full px-2 font-display text-lg font-extrabold tabular-nums ${rank <= 3 ? 'bg-chile text-on-chile' : 'bg-line text-ink'}`}
              >
                {rank}
              </span>
              <span className="grid min-w-0">
                <span className="sr-only">{t('objections.own_place', { rank })}</span>
                <span className="font-semibold wrap-anywhere">{listText(list)}</span>
                {dish && (
                  <span dir="auto" className="text-sm text-muted wrap-anywhere">
                    {dish.name}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {more > 0 && !isWhole && (
        <Button look="quiet" className="justify-self-start" onClick={() => setWhole(true)}>
          {t('objections.own_more', { count: more })}
        </Button>
      )}
    </div>
  );
}
