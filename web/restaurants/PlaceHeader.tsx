import { regionOf } from '../../domain/language.ts';
import { measureMiles } from '../../domain/places/rules.ts';
import { describe, safeLink } from '../../domain/restaurants/rules.ts';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import { useSpeech } from '../i18n/speech.ts';
import { usePosition } from '../platform/position.ts';
import { DirectionsButton } from './DirectionsButton.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { Stars } from '../ui/Stars.tsx';
import { Distance } from './Distance.tsx';
import { Picture } from '../ui/Picture.tsx';

/** Who and where: the top of a restaurant's page. */
export function PlaceHeader({ restaurant }: { restaurant: Restaurant }) {
  const { t, language } = useSpeech();
  const position = usePosition();
  const { latitude, longitude, name, averageStars, reviewCount } = restaurant;
  const place = latitude === null || longitude === null ? null : { latitude, longitude };
  const where =
    restaurant.address ??
    (restaurant.zipCode ? t('restaurants.zip', { zip: restaurant.zipCode }) : null);
  return (
    <header className="grid gap-5">
      <div className="flex items-center gap-4 sm:gap-6">
        <Picture
          src={restaurant.logoUrl}
          alt={t('restaurants.logo_alt', { name })}
          width={144}
          height={144}
          eager
          className="size-28 shrink-0 rounded-[24px] shadow-card sm:size-36"
        />
        <div className="grid min-w-0 gap-1">
          <h1 className="text-2xl font-extrabold break-words sm:text-3xl">{name}</h1>
          {averageStars !== null && (
            <p className="flex items-center gap-2 text-sm">
              <Stars
                stars={averageStars}
                label={t('restaurants.average_stars', {
                  average: averageStars,
                  count: reviewCount,
                })}
              />
              <span aria-hidden="true" className="font-semibold tabular-nums">
                {new Intl.NumberFormat(regionOf(language), { minimumFractionDigits: 1 }).format(
                  averageStars,
                )}
                <span className="font-normal text-muted"> ({reviewCount})</span>
              </span>
            </p>
          )}
          {where && (
            <p className="text-muted">
              {where}
              {restaurant.address && restaurant.zipCode && `, ${restaurant.zipCode}`}
            </p>
          )}
          <p className="text-sm text-muted">
            {t('places.county_name', { county: restaurant.countyName })}, {restaurant.stateName}
          </p>
        </div>
      </div>
      {place && position.status === 'known' && (
        <Distance miles={measureMiles(place, position.fix)} />
      )}
      <p className="max-w-[68ch] text-lg">{describe(restaurant, language)}</p>
      <div className="flex flex-wrap gap-2">
        {place && <DirectionsButton to={place} look="secondary" />}
        <Links restaurant={restaurant} />
      </div>
    </header>
  );
}

/** Outside links that are safe to follow; the others are left out. */
function Links({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useSpeech();
  const links: { url: string | null; icon: IconName; label: string }[] = [
    { url: restaurant.websiteUrl, icon: 'link', label: t('restaurants.website') },
    { url: restaurant.instagramUrl, icon: 'instagram', label: 'Instagram' },
    { url: restaurant.facebookUrl, icon: 'facebook', label: 'Facebook' },
    { url: restaurant.tiktokUrl, icon: 'tiktok', label: 'TikTok' },
  ];
  const round =
    'grid size-12 place-items-center rounded-full border border-control-line bg-surface hover:bg-chile-soft';
  return (
    <>
      {restaurant.phone && (
        <a
          href={`tel:${restaurant.phone.replace(/[^\d+]/g, '')}`}
          aria-label={`${t('restaurants.call')}: ${restaurant.phone}`}
          className={round}
        >
          <Icon name="phone" />
        </a>
      )}
      {links.map(({ url, icon, label }) => {
        const href = safeLink(url);
        return (
          href && (
            <a
              key={icon}
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={label}
              className={round}
            >
              <Icon name={icon} />
            </a>
          )
        );
      })}
    </>
  );
}
