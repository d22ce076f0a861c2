import { useId, useLayoutEffect, useRef } from 'react';
import { useText } from '../i18n/locale.ts';
import { CloseButton } from '../ui/CloseButton.tsx';
import { putOffApp } from './app-put-off.ts';

/** Below the header and over the page, whose layout does not move. */
export function AppBanner({ href, onClose }: { href: string; onClose: () => void }) {
  const t = useText();
  const id = useId();
  const banner = useRef<HTMLElement>(null);
  const putOff = () => {
    putOffApp();
    // If the focus is inside, it would be lost with the banner.
    if (banner.current?.contains(document.activeElement)) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    onClose();
  };
  // Focused elements behind it are scrolled out below it (WCAG 2.4.11).
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingTop = `${80 + (banner.current?.offsetHeight ?? 0)}px`;
    return () => void (style.scrollPaddingTop = '');
  }, []);
  return (
    <aside
      ref={banner}
      aria-labelledby={id}
      className="rise fixed inset-x-0 top-16 z-20 border-b border-line bg-surface shadow-card"
    >
      <div className="mx-auto flex max-w-[752px] items-center gap-3 py-3 pr-2 pl-4">
        <img src="/apple-touch-icon.png" alt="" width={48} height={48} className="rounded-[11px]" />
        <div className="mr-auto min-w-0 leading-tight">
          <p id={id} role="status" className="font-semibold">
            {t('shell.app_prompt_title')}
          </p>
          <p className="text-sm text-muted">{t('shell.app_prompt_hint')}</p>
        </div>
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          onClick={putOff}
          aria-label={t('shell.app_prompt_open_label')}
          className="inline-flex min-h-11 shrink-0 items-center rounded-full bg-chile px-4 font-semibold text-on-chile"
        >
          {t('shell.app_prompt_open')}
        </a>
        <CloseButton onClose={putOff} label={t('shell.app_prompt_dismiss')} />
      </div>
    </aside>
  );
}
