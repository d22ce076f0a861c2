import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AWARDED_PLACES } from '../../domain/results/rules.awards.ts';
import type { OwnResult } from '../../domain/results/schema.objections.ts';
import { readApiOrigin } from '../api/origin.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { linkTo } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { useObjectionWords } from './use-objection-words.ts';

/** So many places are shown at first. */
const SHOWN = 4;

/** The places of a restaurant and its dishes, the best first, with the way to each list. */
export function OwnRanks({
  result: { ranks, year },
  restaurantId,
}: {
  result: OwnResult;
  restaurantId: string;
}) {
  const { t, listText } = useObjectionWords();
  const [isWhole, setWhole] = useState(false);
  if (ranks.length === 0) return <p className="max-w-[68ch]">{t('objections.own_none')}</p>;
  const more = ranks.length - SHOWN;
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">{t('objections.own_places')}</h3>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2 lg:grid-cols-2">
        {(isWhole ? ranks : ranks.slice(0, SHOWN)).map(({ list, rank, dish }) => (
          <li
            key={`${list.id} ${dish?.id}`}
            className="grid content-start rounded-card border border-line"
          >
            <Link
              {...linkTo(`/results/${year}/${list.id}`)}
              className="flex min-h-14 items-center gap-3 rounded-card px-3 py-2 hover:bg-chile-soft"
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
            {rank <= AWARDED_PLACES && (
              <Award
                at={`/results/${year}/${list.id}/${dish?.id ?? restaurantId}`}
                of={dish ? `${listText(list)}, ${dish.name}` : listText(list)}
              />
            )}
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

/** What one may hang up and show: the badge for the own site, and the certificate to print. */
function Award({ at, of }: { at: string; of: string }) {
  const { t, language } = useObjectionWords();
  const origin = useHydrated() ? readApiOrigin() : '';
  const files = [
    { key: 'badge', href: `${origin}${at}/badge.png?lang=${language}` },
    { key: 'certificate', href: `${origin}${at}/certificate.pdf` },
  ] as const;
  return (
    <p className="flex flex-wrap gap-x-5 border-t border-line px-3">
      {files.map(({ key, href }) => (
        <a
          key={key}
          href={href}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 min-w-11 items-center font-semibold underline underline-offset-4"
        >
          {t(`objections.own_${key}`)}
          <span className="sr-only">: {of}</span>
        </a>
      ))}
    </p>
  );
}
