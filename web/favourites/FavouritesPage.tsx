import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Favourite } from '../../domain/restaurants/schema.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { useSetPerson } from '../people/queries.ts';
import { RequirePerson } from '../people/RequirePerson.tsx';
import { locateIfAllowed, usePosition } from '../platform/position.ts';
import { LocateHint } from '../restaurants/LocateHint.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { FavouriteStop, RemovedStop } from './FavouriteStop.tsx';
import { favouritesQuery, useSetFavourite } from './queries.ts';
import { planWalk, type Stop } from './walk.ts';

export function FavouritesPage() {
  return (
    <RequirePerson>
      <Favourites />
    </RequirePerson>
  );
}

function Favourites() {
  const t = useText();
  const favourites = useQuery(favouritesQuery(useApi()));
  const setPerson = useSetPerson();
  const signedOut = failureCode(favourites.error) === 'signed_out';
  useEffect(() => {
    // The session was ended elsewhere: the guard of this page does the rest.
    if (signedOut) setPerson(null);
  });
  useEffect(() => void locateIfAllowed(), []);
  if (favourites.isPending) return <PageSkeleton />;
  return (
    <div className="page grid gap-5 py-8">
      <h1 className="text-2xl font-extrabold">{t('favourites.title')}</h1>
      {favourites.data ? (
        <Walk saved={favourites.data} />
      ) : (
        <EmptyState icon="warning" title={t('favourites.error')}>
          <Button onClick={() => void favourites.refetch()}>{t('shell.retry')}</Button>
        </EmptyState>
      )}
    </div>
  );
}

/** A row whose favourite was removed. */
interface Removed {
  restaurant: Favourite;
  /** The position of its row. */
  index: number;
}

/** The list in walking order; a removed favourite keeps its row for an undo. */
function Walk({ saved }: { saved: Favourite[] }) {
  const position = usePosition();
  const favourite = useSetFavourite();
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const [restored, setRestored] = useState<string | null>(null);
  const start = position.status === 'known' ? position.fix : null;
  const stops = useMemo(() => planWalk(saved, start), [saved, start]);
  const miles = stops.reduce((sum, stop) => sum + (stop.miles ?? 0), 0);
  const rows: (Stop<Favourite> | Removed)[] = [...stops];
  for (const row of removed) {
    const isGone = !saved.some(({ id }) => id === row.restaurant.id);
    if (isGone) rows.splice(row.index, 0, row);
  }

  function remove(restaurant: Favourite, index: number) {
    const others = removed.filter((row) => row.restaurant.id !== restaurant.id);
    setRemoved([...others, { restaurant, index }]);
    void favourite.remove(restaurant.id);
  }
  function undo(restaurant: Favourite) {
    setRestored(restaurant.id);
    void favourite.save(restaurant, restaurant.savedAt);
  }
  if (rows.length === 0) return <NoFavourites />;
  return (
    <>
      {saved.length > 1 && <Start miles={miles} count={saved.length} located={start !== null} />}
      <ol>
        {rows.map((row, index) =>
          'restaurant' in row ? (
            <li key={row.restaurant.id} className="py-4">
              <RemovedStop name={row.restaurant.name} onUndo={() => undo(row.restaurant)} />
            </li>
          ) : (
            <li key={row.place.id} className={row.miles === null ? 'pt-4' : undefined}>
              <FavouriteStop
                stop={row}
                focusHeart={restored === row.place.id}
                onRemove={() => remove(row.place, index)}
              />
            </li>
          ),
        )}
      </ol>
      {saved.length === 0 && <NoFavourites />}
    </>
  );
}

function NoFavourites() {
  const t = useText();
  return (
    <EmptyState icon="heart" title={t('favourites.empty')} hint={t('favourites.empty_hint')}>
      <ButtonLink to={paths.home()}>{t('favourites.find')}</ButtonLink>
    </EmptyState>
  );
}

/** The length and start of the walk. */
function Start({ miles, count, located }: { miles: number; count: number; located: boolean }) {
  const t = useText();
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <p className="flex flex-wrap gap-x-2 font-semibold tabular-nums">
        {t('favourites.count', { count })}
        {miles > 0 && (
          <>
            <span aria-hidden="true" className="text-muted">
              ·
            </span>
            {t('favourites.whole_way', { distanceMiles: miles })}
          </>
        )}
      </p>
      {located ? (
        <p
          role="status"
          className="inline-flex items-center gap-2 text-sm font-semibold text-agave"
        >
          <Icon name="pin" size={4} />
          {t('favourites.started_here')}
        </p>
      ) : (
        <LocateHint
          hint={t('favourites.intro')}
          failed={t('favourites.intro')}
          action={t('favourites.start_here')}
        />
      )}
    </div>
  );
}
