import { useText } from '../i18n/locale.ts';

/** The checkbox for news by mail; never ticked in advance. Its text is stored as the consent. */
export function NewsConsent({
  isTicked,
  onTick,
}: {
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}) {
  const t = useText();
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        checked={isTicked}
        onChange={(event) => onTick(event.target.checked)}
        className="mt-0.5 size-6 shrink-0 accent-chile"
      />
      <span className="text-sm text-muted">{t('people.news_consent')}</span>
    </label>
  );
}
