import { directionsLink } from '../../domain/places/rules.ts';
import type { Coordinates } from '../../domain/places/rules.ts';
import { useText } from '../i18n/locale.ts';
import { useMapsPlatform } from '../platform/maps.ts';
import { type ButtonLook, ExternalLink } from '../ui/Button.tsx';

/** The way there, in the maps that this device has. */
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
