import { useText } from '../i18n/locale.ts';
import type { Remote } from './use-remote.ts';

/** Which result the pages are of, so that nobody takes a practice for it, or one evening for another. */
export function WhichShown({ isPractice, content }: Pick<Remote, 'isPractice' | 'content'>) {
  const t = useText();
  const version = content !== null && content !== 'coming' ? content.show.version : null;
  if (!isPractice && version === null) return null;
  return (
    <span
      className={`rounded-full px-3 py-1 text-sm font-semibold ${isPractice ? 'bg-amber-soft text-amber' : 'bg-agave-soft text-agave'}`}
    >
      {isPractice || version === null
        ? t('reveal.practice_short')
        : t('reveal.result', { version })}
    </span>
  );
}
