import { readApiOrigin } from '../api/origin.ts';
import { useText } from '../i18n/locale.ts';
import { nativeShell } from '../platform/native.ts';
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
    <a
      href={`${readApiOrigin()}/api/owned-restaurants/${restaurantId}/export?what=${what}&format=xlsx`}
      download
      onClick={(event) => {
        const shell = nativeShell();
        if (!shell) return;
        event.preventDefault();
        shell.openThisPage();
      }}
      className="-my-2 -ml-3 inline-flex min-h-11 items-center gap-1.5 justify-self-start rounded-full px-3 text-sm font-semibold text-chile hover:bg-chile-soft"
    >
      <Icon name="download" size={4} />
      {t(what === 'votes' ? 'dashboard.download_votes' : 'dashboard.download_reviews')}
    </a>
  );
}
