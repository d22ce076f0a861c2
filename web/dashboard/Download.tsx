import { ConfirmedLink } from '../admin/ConfirmedLink.tsx';
import { readApiOrigin } from '../api/origin.ts';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';

/** A link to a restaurant's votes or reviews as a file. In the apps, the browser opens the page. */
export function Download({
  restaurantId,
  what,
}: {
  restaurantId: string;
  what: 'votes' | 'reviews';
}) {
  const t = useText();
  return (
    <ConfirmedLink
      href={`${readApiOrigin()}/api/owned-restaurants/${restaurantId}/export?what=${what}&format=xlsx`}
      className="-my-2 -ml-3 inline-flex min-h-11 items-center gap-1.5 justify-self-start rounded-full px-3 text-sm font-semibold text-chile hover:bg-chile-soft"
    >
      <Icon name="download" size={4} />
      {t(what === 'votes' ? 'dashboard.download_votes' : 'dashboard.download_reviews')}
    </ConfirmedLink>
  );
}
