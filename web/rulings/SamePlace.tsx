import { useText } from '../i18n/locale.ts';

/** Why the votes that still stand at a merged restaurant do not count. @param name of the one that stays */
export function SamePlace({ name }: { name: string }) {
  const t = useText();
  return (
    <p className="text-sm">
      <strong className="text-amber">{t('voteAppeals.own_aside')}</strong>{' '}
      {t('voteAppeals.own_aside_why', { name })}
    </p>
  );
}
