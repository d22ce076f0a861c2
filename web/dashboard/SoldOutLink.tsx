import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { kitchensQuery } from '../kitchen/queries.ts';
import { linkTo, paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';

/** The way to the switches of an evening: what is sold out, and who else may say so. */
export function SoldOutLink({ restaurantId }: { restaurantId: string }) {
  const t = useText();
  const { data } = useQuery(kitchensQuery(useApi()));
  const kitchen = data?.find((one) => one.restaurantId === restaurantId);
  const count = kitchen?.dishes.filter(({ soldOutUntil }) => soldOutUntil !== null).length ?? 0;
  return (
    <Link
      {...linkTo(paths.soldOut())}
      className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 font-semibold hover:bg-chile-soft"
    >
      <Icon name="taco-full" className="[--fill:var(--marigold)]" />
      <span className="grid min-w-0 flex-1">
        {t('kitchen.title')}
        {count > 0 && (
          <span className="text-sm font-normal text-amber">{t('kitchen.count', { count })}</span>
        )}
      </span>
      <Icon name="forward" size={4} className="text-muted" />
    </Link>
  );
}
