import { Suspense } from 'react';
import { DISTANCES, measureMiles } from '../../domain/places/rules.ts';
import type { FieldKey, FieldsWith } from '../../domain/restaurants/fields.keys.ts';
import type { RESTAURANT_FIELDS } from '../../domain/restaurants/fields.ts';
import { describe, describeLogo, safeLink } from '../../domain/restaurants/rules.ts';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { isNative } from '../platform/native.ts';
import { usePosition } from '../platform/position.ts';
import { ExternalLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { lazyOptional } from '../ui/optional.ts';
import { externalLink } from '../ui/external-link.ts';
import { Picture } from '../ui/Picture.tsx';
import { Stars } from '../ui/Stars.tsx';
import { DirectionsButton } from './DirectionsButton.tsx';
import { Distance } from './Distance.tsx';
import { OpeningHours } from './OpeningHours.tsx';
import { sayStars } from './RowFacts.tsx';

/** For those who are far away, once that is known: nobody else loads it. */
const FarAway = lazyOptional(() => import('./FarAway.tsx').then((m) => m.FarAway));

/** The top of a restaurant's page: name, stars, whether it is open, where it is and how far. */
export function PlaceHeader({ restaurant }: { restaurant: Restaurant }) {
  const t = useText();
  const position = usePosition();
  const { latitude, longitude, name, phone } = restaurant;
  const place = latitude === null || longitude === null ? null : { latitude, longitude };
  const distanceMiles =
    place && position.status === 'known' ? measureMiles(place, position.fix) : null;
  const where =
    restaurant.address ??
    (restaurant.zipCode ? t('restaurants.zip', { zip: restaurant.zipCode }) : null);
  return (
    <header className="grid content-start gap-3">
      <div className="flex items-center gap-4">
        <Logo restaurant={restaurant} />
        <div className="grid min-w-0 gap-0.5">
          <h1 dir="auto" className="line-clamp-6 text-2xl font-extrabold wrap-anywhere sm:text-3xl">
            {name}
          </h1>
          <AverageStars restaurant={restaurant} />
        </div>
      </div>
      <div>
        {where && (
          <p className="break-words">
            {where}
            {restaurant.address && restaurant.zipCode && `, ${restaurant.zipCode}`}
          </p>
        )}
        <p className="text-sm text-muted">
          {`${t('places.county_name', { county: restaurant.countyName })}, ${t('places.state_name', { state: restaurant.stateName })}`}
        </p>
      </div>
      {distanceMiles !== null && <HowFar restaurant={restaurant} miles={distanceMiles} />}
      {!place && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <Icon name="pin" size={4} />
          {t('restaurants.no_location')}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {place && <DirectionsButton to={place} look="secondary" />}
        {phone && <Call phone={phone} />}
        {restaurant.openingHours && <OpeningHours hours={restaurant.openingHours} />}
      </div>
    </header>
  );
}

/** What it says of itself, and its pages elsewhere; nothing without both. */
export function PlaceAbout({ restaurant }: { restaurant: Restaurant }) {
  const { language } = useLocale();
  const description = describe(restaurant, language);
  return (
    <div className="grid content-start gap-4 empty:hidden">
      {description && (
        <p dir="auto" className="max-w-[68ch] text-lg wrap-anywhere">
          {description}
        </p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        <Links restaurant={restaurant} />
      </div>
    </div>
  );
}

/** One message on the distance: how far, or from where on a vote counts. */
function HowFar({ restaurant, miles }: { restaurant: Restaurant; miles: number }) {
  if (miles <= DISTANCES.verifiedMiles) return <Distance miles={miles} />;
  return (
    <Suspense fallback={<Distance miles={miles} />}>
      <FarAway restaurant={restaurant} distanceMiles={miles} />
    </Suspense>
  );
}

function Call({ phone }: { phone: string }) {
  const t = useText();
  const number = phone.replace(/[^\d+]/g, '');
  if (!number) return null;
  return (
    <a href={`tel:${number}`} aria-label={`${t('restaurants.call')}: ${phone}`} className={ROUND}>
      <Icon name="phone" />
    </a>
  );
}

const ROUND =
  'grid size-12 shrink-0 place-items-center rounded-full border border-control-line bg-surface hover:bg-chile-soft';

/** Links to the website if there is one, but not in the native shell (S2 §2). */
function Logo({ restaurant }: { restaurant: Restaurant }) {
  const { t, language } = useLocale();
  const { name, logoUrl, websiteUrl } = restaurant;
  const href = isNative() ? null : safeLink(websiteUrl);
  const shape = 'size-[72px] shrink-0 rounded-[18px] shadow-card sm:size-[112px] sm:rounded-[24px]';
  const picture = (
    <Picture
      src={logoUrl}
      // In a link it says where that leads.
      alt={
        href
          ? t('restaurants.website_of', { name })
          : (describeLogo(restaurant, language) ?? t('restaurants.logo_alt', { name }))
      }
      width={112}
      height={112}
      eager
      priority
      className={shape}
    />
  );
  if (!href) return picture;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="shrink-0 rounded-[24px]">
      {picture}
    </a>
  );
}

function AverageStars({ restaurant: { averageStars, reviewCount } }: { restaurant: Restaurant }) {
  const { t, language } = useLocale();
  if (averageStars === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <Stars
        stars={averageStars}
        label={t('restaurants.average_stars', { average: averageStars, count: reviewCount })}
      />
      <span aria-hidden="true" className="font-semibold tabular-nums">
        {sayStars(averageStars, language)}
        <span className="font-normal text-muted"> ({reviewCount})</span>
      </span>
    </p>
  );
}

type PageLink = FieldKey<FieldsWith<typeof RESTAURANT_FIELDS, { group: 'links' }>>;
/** Links with a label, and social networks, whose icon is enough. */
const BUTTONS = {
  websiteUrl: 'restaurants.website',
  menuUrl: 'restaurants.menu_link',
} as const satisfies Partial<Record<PageLink, TextKey>>;
const NETWORKS = {
  instagramUrl: 'Instagram',
  facebookUrl: 'Facebook',
  tiktokUrl: 'TikTok',
} as const satisfies Record<Exclude<PageLink, keyof typeof BUTTONS>, string>;

/** External links that are safe to follow; others are left out. */
function Links({ restaurant }: { restaurant: Restaurant }) {
  const t = useText();
  return (
    <>
      {entriesOf(BUTTONS).map(([key, text]) => {
        const href = safeLink(restaurant[key]);
        return (
          href && (
            <ExternalLink key={key} href={href} icon="link">
              {t(text)}
            </ExternalLink>
          )
        );
      })}
      {entriesOf(NETWORKS).map(([key, name]) => {
        const href = safeLink(restaurant[key]);
        return (
          href && (
            <a key={key} {...externalLink(href)} aria-label={name} className={ROUND}>
              <Icon name={name.toLowerCase() as Lowercase<typeof name>} />
            </a>
          )
        );
      })}
    </>
  );
}

const entriesOf = <Key extends string, Value>(links: Record<Key, Value>) =>
  Object.entries(links) as [Key, Value][];
