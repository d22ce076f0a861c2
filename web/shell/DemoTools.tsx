import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { Coordinates } from '../../domain/places/schema.ts';
import { useApi } from '../api/context.tsx';
import { useText } from '../i18n/language.tsx';
import { paths } from '../paths.ts';
import { simulatePosition } from '../platform/position.ts';
import { restaurantQuery } from '../restaurants/queries.ts';
import { Icon } from '../ui/Icon.tsx';

/** Two miles north, in degrees of latitude. */
const TWO_MILES_NORTH = 2 / 69.1;

const row = 'flex min-h-11 w-full items-center rounded-card px-3 text-left hover:bg-chile-soft';

/** The demo's own drawer: stand at the restaurant of this page, or away from it. */
export function DemoTools() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const { restaurantId } = useParams({ strict: false });
  return (
    <aside aria-label={t('shell.demo_title')} className="fixed bottom-24 left-3 z-20 sm:bottom-3">
      {open && (
        <div
          id={panelId}
          className="rise mb-2 w-72 rounded-card border border-line bg-surface p-3 shadow-card"
        >
          <p className="px-3 pb-2 text-sm text-muted">{t('shell.demo_hint')}</p>
          {restaurantId && <StandHere restaurantId={restaurantId} />}
          <button type="button" className={row} onClick={() => simulatePosition(null)}>
            {t('shell.demo_real')}
          </button>
          <a className={row} href={paths.mailbox()} target="_blank" rel="noopener">
            {t('shell.demo_mailbox')}
          </a>
        </div>
      )}
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 items-center gap-2 rounded-full border border-control-line bg-surface px-4 text-sm font-semibold shadow-card"
      >
        <Icon name="pin" className="size-4" />
        {t('shell.demo_title')}
      </button>
    </aside>
  );
}

function StandHere({ restaurantId }: { restaurantId: string }) {
  const t = useText();
  const { data } = useQuery(restaurantQuery(useApi(), restaurantId));
  if (!data || data.latitude === null || data.longitude === null) return null;
  const here: Coordinates = { latitude: data.latitude, longitude: data.longitude };
  return (
    <>
      <button type="button" className={row} onClick={() => simulatePosition(here)}>
        {t('shell.demo_here')}
      </button>
      <button
        type="button"
        className={row}
        onClick={() => simulatePosition({ ...here, latitude: here.latitude + TWO_MILES_NORTH })}
      >
        {t('shell.demo_away')}
      </button>
    </>
  );
}
