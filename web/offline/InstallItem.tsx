import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';

/** In the menu of a browser that can put the app beside the others. */
export function InstallItem({ className, onClick }: { className: string; onClick: () => void }) {
  const t = useText();
  return (
    <button type="button" className={className} onClick={onClick}>
      <Icon name="download" />
      {t('offline.install')}
    </button>
  );
}
