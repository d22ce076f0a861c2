import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';

/** Menu item for browsers that can install the app. */
export function InstallItem({ className, onClick }: { className: string; onClick: () => void }) {
  const t = useText();
  return (
    <button type="button" className={className} onClick={onClick}>
      <Icon name="download" />
      {t('offline.install')}
    </button>
  );
}
