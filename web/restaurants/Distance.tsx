import {
  categorizeDistance,
  type DistanceCategory,
  estimateDriveMinutes,
  readsZero,
} from '../../domain/places/rules.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { useIsAt } from '../platform/position.ts';
import { Icon } from '../ui/Icon.tsx';

export const CATEGORY_TEXTS: Record<DistanceCategory, TextKey> = {
  'very-close': 'places.category_very_close',
  close: 'places.category_close',
  moderate: 'places.category_moderate',
  far: 'places.category_far',
  'very-far': 'places.category_very_far',
};
const LOOKS: Record<DistanceCategory, { text: string; chip: string }> = {
  'very-close': { text: 'text-agave', chip: 'bg-agave-soft' },
  close: { text: 'text-agave', chip: 'bg-agave-soft' },
  moderate: { text: 'text-amber', chip: 'bg-amber-soft' },
  far: { text: 'text-amber', chip: 'bg-amber-soft' },
  'very-far': { text: 'text-ink', chip: 'bg-chile-soft' },
};

/**
 * The distance: its category as text and colour, the miles, and the drive time. Who is there reads so; less
 * than half a tenth of a mile is no number.
 * @param isInline for a row of a list: without a frame
 */
export function Distance({ miles, isInline = false }: { miles: number; isInline?: boolean }) {
  const t = useText();
  const isHere = useIsAt()(miles);
  const category = categorizeDistance(miles);
  const { text, chip } = LOOKS[category];
  const minutes = estimateDriveMinutes(miles);
  const drive =
    minutes < 60
      ? t('places.drive_minutes', { count: minutes })
      : t('places.drive_hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return (
    <span
      className={`flex flex-wrap items-center gap-y-1 text-sm ${isInline ? 'gap-x-1.5' : 'gap-x-2'}`}
    >
      <span
        className={`inline-flex items-center gap-1 font-semibold ${text} ${isInline ? '' : `rounded-full px-2 py-0.5 ${chip}`}`}
      >
        {isHere && <Icon name="pin" size={4} />}
        {t(isHere ? 'places.here' : CATEGORY_TEXTS[category])}
      </span>
      {!readsZero(miles) && (
        <span className="font-semibold tabular-nums">
          {t('places.miles', { distanceMiles: miles })}
        </span>
      )}
      <span className="inline-flex items-center gap-1 text-muted">
        {!isInline && <Icon name="clock" size={4} />}
        {drive}
      </span>
    </span>
  );
}
