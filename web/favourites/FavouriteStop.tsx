import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { directionsLink, DISTANCES, estimateDriveMinutes } from '../../domain/places/rules.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { useMapsPlatform } from '../platform/maps.ts';
import { useIsAt } from '../platform/position.ts';
import { Icon } from '../ui/Icon.tsx';
import { pictureOf } from '../restaurants/card.ts';
import { externalLink } from '../ui/external-link.ts';
import { Picture } from '../ui/Picture.tsx';
import type { SavedRestaurant } from './queries.ts';
import { estimateWalkMinutes, type Stop } from './walk.ts';

/** One stop of the walk: its number, restaurant, the way there, and the heart to remove it. */
export function FavouriteStop({
  stop: { place: restaurant, number, miles, from },
  focusHeart,
  onRemove,
}: {
  stop: Stop<SavedRestaurant>;
  /** Whether an undo restored it: then it takes over the focus. */
  focusHeart: boolean;
  onRemove: () => void;
}) {
  const t = useText();
  const isAt = useIsAt();
  const platform = useMapsPlatform();
  const heart = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusHeart) heart.current?.focus();
  }, [focusHeart]);
  const { id, name, countyName, latitude, longitude } = restaurant;
  return (
    <>
      {miles !== null && (
        <p className="ml-[51px] flex items-center gap-2 border-l-2 border-dashed border-control-line py-3 pl-4 text-sm text-muted tabular-nums">
          {legOf(t, miles, from, isAt(miles))}
        </p>
      )}
      <article className="relative flex gap-4 rounded-card border border-line bg-surface p-4 shadow-card has-[a:hover]:border-control-line">
        <div className="relative">
          <Picture
            src={pictureOf(restaurant)}
            alt=""
            width={72}
            height={72}
            eager={number <= 4}
            className="size-18 rounded-card"
          />
          <span className="absolute -top-2 -left-2 grid size-8 place-items-center rounded-full border-2 border-surface bg-chile font-display font-bold text-on-chile tabular-nums">
            {number}
          </span>
        </div>
        <div className="grid min-w-0 flex-1 content-start gap-1">
          <h2 dir="auto" className="text-lg leading-tight wrap-anywhere">
            <Link
              to="/restaurant/$restaurantId"
              params={{ restaurantId: id }}
              className="after:absolute after:inset-0"
            >
              {name}
            </Link>
          </h2>
          <p className="text-sm text-muted">{t('places.county_name', { county: countyName })}</p>
          {latitude !== null && longitude !== null ? (
            <a
              {...externalLink(directionsLink({ latitude, longitude }, platform))}
              className="relative -mb-2 -ml-3 inline-flex min-h-11 items-center gap-1.5 justify-self-start rounded-full px-3 text-sm font-semibold text-chile hover:bg-chile-soft"
            >
              <Icon name="directions" size={4} />
              {t('restaurants.directions')}
              <span className="sr-only">: {name}</span>
            </a>
          ) : (
            <p className="text-sm text-muted">{t('restaurants.no_coordinates')}</p>
          )}
        </div>
        <button
          ref={heart}
          type="button"
          aria-label={t('favourites.remove', { name })}
          onClick={onRemove}
          className="relative -mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-chile [--fill:var(--chile)] hover:bg-chile-soft"
        >
          <Icon name="heart" />
        </button>
      </article>
    </>
  );
}

/** "0.4 mi · 8 min walk" */
function legOf(t: AppTranslate, miles: number, from: number | null, isHere: boolean): string {
  if (from === null && isHere) return t('places.here');
  const way = t(from === null ? 'favourites.leg_from_you' : 'places.miles', {
    distanceMiles: miles,
  });
  const walk = estimateWalkMinutes(miles);
  const drive = estimateDriveMinutes(miles);
  const duration =
    walk !== null
      ? t('favourites.walk_minutes', { count: walk })
      : drive < 60
        ? t('places.drive_minutes', { count: drive })
        : t('places.drive_hours', { hours: Math.floor(drive / 60), minutes: drive % 60 });
  return miles <= DISTANCES.atMiles ? way : `${way} · ${duration}`;
}

/** A stop just removed, with an undo button. */
export function RemovedStop({ name, onUndo }: { name: string; onUndo: () => void }) {
  const t = useText();
  const undo = useRef<HTMLButtonElement>(null);
  // The focused heart is gone.
  useEffect(() => undo.current?.focus(), []);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-card border border-dashed border-control-line px-4 py-1">
      <p role="status" className="min-w-0 wrap-anywhere">
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
