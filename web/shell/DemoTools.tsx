import { useQuery } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import type { Coordinates } from '../../domain/places/rules.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { simulatePosition } from '../platform/position.ts';
import { restaurantQuery } from '../restaurants/queries.ts';
import { useToast } from '../ui/Toast.tsx';

/** Two miles north, in degrees of latitude. */
const TWO_MILES_NORTH = 2 / 69.1;

const item =
  'inline-flex min-h-11 items-center px-3 font-semibold underline-offset-4 hover:underline';

/** The demo's toolbar: simulates a position at or away from this restaurant; opens the mailbox. */
export function DemoTools({ hasMailbox }: { hasMailbox: boolean }) {
  const t = useText();
  const toast = useToast();
  const place = useMatch({ from: '/restaurant/$restaurantId', shouldThrow: false });
  const restaurantId = place?.params.restaurantId;
  return (
    <>
      {restaurantId && <StandHere restaurantId={restaurantId} />}
      {hasMailbox && (
        <a className={item} href={paths.mailbox()} target="_blank" rel="noopener">
          {t('shell.demo_mailbox')}
        </a>
      )}
      <button
        type="button"
        className={item}
        onClick={() => {
          simulatePosition(null);
          toast(t('shell.demo_standing_real'));
        }}
      >
        {t('shell.demo_real')}
      </button>
    </>
  );
}

function StandHere({ restaurantId }: { restaurantId: string }) {
  const t = useText();
  const toast = useToast();
  // The page has requested it already, or knows that there is none.
  const { data } = useQuery({ ...restaurantQuery(useApi(), restaurantId), enabled: false });
  if (!data || data.latitude === null || data.longitude === null) return null;
  const here: Coordinates = { latitude: data.latitude, longitude: data.longitude };
  const away = { ...here, latitude: here.latitude + TWO_MILES_NORTH };
  return (
    <>
      <button
        type="button"
        className={item}
        onClick={() => {
          simulatePosition(here);
          toast(t('shell.demo_standing_here'));
        }}
      >
        {t('shell.demo_here')}
      </button>
      <button
        type="button"
        className={item}
        onClick={() => {
          simulatePosition(away);
          toast(t('shell.demo_standing_away'));
        }}
      >
        {t('shell.demo_away')}
      </button>
    </>
  );
}
