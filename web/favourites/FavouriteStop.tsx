import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { directionsLink, DISTANCES, estimateDriveMinutes } from '../../domain/places/rules.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { useText } from '../i18n/speech.ts';
import { useMapsPlatform } from '../platform/maps.ts';
import { Icon } from '../ui/Icon.tsx';
import { Picture } from '../ui/Picture.tsx';
import type { SavedRestaurant } from './queries.ts';
import { estimateWalkMinutes, type Stop } from './walk.ts';

/** One stop of the walk: its number, who, how one gets there, and the heart that lets it go. */
export function FavouriteStop({
  stop: { place: restaurant, number, miles, from, isPlaced },
  focusHeart,
  onRemove,
}: {
  stop: Stop<SavedRestaurant>;
  /** Whether it has come back by an undo, whose button had the focus. */
  focusHeart: boolean;
  onRemove: () => void;
}) {
  const t = useText();
  const platform = useMapsPlatform();
  const heart = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusHeart) heart.current?.focus();
  }, [focusHeart]);
  const { id, name, countyName, logoUrl, latitude, longitude } = restaurant;
  return (
    <article className="relative grid grid-cols-[auto_1fr_auto] gap-x-4 gap-y-1 rounded-card border border-line bg-surface p-4 shadow-card has-[a:hover]:border-control-line">
      <div className="relative row-span-3">
        <Picture
          src={logoUrl}
          alt=""
          width={72}
          height={72}
          eager={number <= 4}
          className="size-18 rounded-card"
        />
        <span className="absolute -top-2 -left-2 grid size-8 place-items-center rounded-full border-2 border-surface bg-chile font-display font-bold text-on-chile tabular-nums">
          <span className="sr-only">{t('favourites.title')} </span>
          {number}
        </span>
      </div>
      <h2 dir="auto" className="min-w-0 self-center text-lg leading-tight break-words">
        <Link
          to="/restaurant/$restaurantId"
          params={{ restaurantId: id }}
          className="after:absolute after:inset-0"
        >
          {name}
        </Link>
      </h2>
      <button
        ref={heart}
        type="button"
        aria-label={t('favourites.remove', { name })}
        onClick={onRemove}
        className="relative -mt-2 -mr-2 grid size-11 place-items-center rounded-full text-chile [--fill:var(--chile)] hover:bg-chile-soft"
      >
        <Icon name="heart" />
      </button>
      <p className="col-span-2 text-sm text-muted">
        {t('places.county_name', { county: countyName })}
      </p>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="text-sm">
          {isPlaced ? legOf(t, miles, from) : t('restaurants.no_coordinates')}
        </span>
        {latitude !== null && longitude !== null && (
          <a
            href={directionsLink({ latitude, longitude }, platform)}
            target="_blank"
            rel="noopener noreferrer"
            className="relative -my-1 -ml-3 inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-chile hover:bg-chile-soft"
          >
            <Icon name="directions" size={4} />
            {t('restaurants.directions')}
            <span className="sr-only">: {name}</span>
          </a>
        )}
      </div>
    </article>
  );
}

/** "0.4 mi from number 1 · 8 min walk" */
function legOf(t: AppTranslate, miles: number | null, from: number | null): string {
  if (miles === null) return t('favourites.first_stop');
  if (from === null && miles <= DISTANCES.atMiles) return t('places.here');
  const way =
    from === null
      ? t('favourites.leg_from_you', { distanceMiles: miles })
      : t('favourites.leg_from_before', { distanceMiles: miles, number: from });
  const walk = estimateWalkMinutes(miles);
  const drive = estimateDriveMinutes(miles);
  const duration =
    walk !== null
      ? t('favourites.walk_minutes', { count: walk })
      : drive < 60
        ? t('places.drive_minutes', { count: drive })
        : t('places.drive_hours', { hours: Math.floor(drive / 60), minutes: drive % 60 });
  return `${way} · ${duration}`;
}

/** What was just let go, and the way back. */
export function RemovedStop({ name, onUndo }: { name: string; onUndo: () => void }) {
  const t = useText();
  const undo = useRef<HTMLButtonElement>(null);
  // The heart that had the focus is gone.
  useEffect(() => undo.current?.focus(), []);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-card border border-dashed border-control-line px-4 py-1">
      <p role="status" className="min-w-0 break-words">
        {t('favourites.removed_name', { name })}
      </p>
      <button
        ref={undo}
        type="button"
        onClick={onUndo}
        className="min-h-11 rounded-full px-3 font-semibold text-chile underline underline-offset-4 hover:bg-chile-soft"
      >
        {t('favourites.undo')}
      </button>
    </div>
  );
}
