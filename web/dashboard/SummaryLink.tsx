import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';

/** From the dashboard to what the festival brought the restaurant. */
export function SummaryLink({ restaurantId }: { restaurantId: string }) {
  const t = useText();
  return (
    <Link
      {...linkTo(paths.ownerSummary(restaurantId))}
      className="grid overflow-clip rounded-card bg-chile-soft hover:brightness-95"
    >
      <span aria-hidden="true" className="papel-picado text-chile" />
      <span className="flex items-center gap-3 px-4 pt-1 pb-3">
        <span className="grid min-w-0 flex-1">
          <span className="font-display text-lg font-bold">{t('summary.link')}</span>
          <span className="text-sm">{t('summary.link_hint')}</span>
        </span>
        <Icon name="forward" className="shrink-0 text-chile" />
      </span>
    </Link>
  );
}
