import { directionsLink } from '../../domain/places/rules.ts';
import type { Coordinates } from '../../domain/places/rules.ts';
import { useText } from '../i18n/locale.ts';
import { useMapsPlatform } from '../platform/maps.ts';
import { type ButtonLook, ExternalLink } from '../ui/Button.tsx';

/** Directions to a place, in the map app of this device. */
export function DirectionsButton({
  to,
  look,
  wide,
}: {
  to: Coordinates;
  look: ButtonLook;
  wide?: boolean;
}) {
  const t = useText();
  const platform = useMapsPlatform();
  return (
    <ExternalLink look={look} icon="directions" wide={wide} href={directionsLink(to, platform)}>
      {t('restaurants.directions')}
    </ExternalLink>
  );
}
