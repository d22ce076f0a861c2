import { useEffect, useRef, useState } from 'react';
import { LANGUAGES } from '../../domain/language.ts';
import { groupCode, VENUE_TOTP, venueLink } from '../../domain/venue-codes/rules.ts';
import { COUNTER_WORDS } from '../../locales/counter-words.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { useOnline } from '../platform/online.ts';
import { Button } from '../ui/Button.tsx';
import { type ShownCode, shownAt } from './counter-code.ts';
import type { KeptScreen } from './counter-set-up.ts';
import { QrCode } from './QrCode.tsx';
import { useWakeLock } from './use-wake-lock.ts';

/** A clock that differs by more than this is worth a word. */
const NOTABLE_MS = 5000;
/** More often than once a second: a code appears soon after its time. */
const TICK_MS = 250;

/** The code of this moment, large enough to be read and scanned from two metres. */
export function CounterScreen({ screen }: { screen: KeptScreen }) {
  const t = useText();
  const shown = useShownCode(screen);
  const stage = useRef<HTMLElement>(null);
  const name = screen.restaurantName ?? '';
  const link = venueLink(location.origin, screen.restaurantId, shown.code);
  return (
    <section
      ref={stage}
      aria-label={t('venue.counter_title')}
      className="grid content-center justify-items-center gap-[2vmin] rounded-card bg-surface p-4 text-center text-ink [&:fullscreen]:h-full [&:fullscreen]:overflow-auto [&:fullscreen]:rounded-none"
    >
      <h1 dir="auto" className="text-[clamp(1.5rem,5vmin,3.5rem)] leading-tight font-extrabold">
        {name || t('venue.counter_title')}
      </h1>
      <InEach of="scan" className="text-[clamp(1.1rem,3.5vmin,2.25rem)] font-semibold" />
      <QrCode
        text={link}
        label={t('venue.counter_qr', { restaurant: name })}
        className="size-[min(88vw,46vh,40rem)] min-h-[12rem] min-w-[12rem] rounded-[12px]"
      />
      <p
        data-code={shown.code}
        className="font-mono text-[clamp(2.75rem,min(15vw,13vh),9rem)] leading-none font-extrabold tracking-wider"
      >
        <span className="sr-only">
          {t('venue.counter_code', { code: shown.code.split('').join(' ') })}
        </span>
        <span aria-hidden="true">{groupCode(shown.code)}</span>
      </p>
      <InEach of="type" className="text-[clamp(0.95rem,2.2vmin,1.4rem)] text-muted" />
      <TimeLeft shown={shown} />
      <ScreenState screen={screen} />
      <FullScreen stage={stage} />
    </section>
  );
}

/** The words in each language, the page's own first. */
function InEach({ of, className }: { of: 'scan' | 'type'; className: string }) {
  const { language } = useLocale();
  const languages = [language, ...LANGUAGES.filter((one) => one !== language)];
  return (
    <p className={`flex flex-wrap justify-center gap-x-[4vmin] leading-snug ${className}`}>
      {languages.map((one) => (
        <span key={one} lang={one}>
          {COUNTER_WORDS[one][of]}
        </span>
      ))}
    </p>
  );
}

function useShownCode({ secret, aheadMs }: KeptScreen): ShownCode {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return shownAt(secret, new Date(now - aheadMs));
}

/** A bar that empties until the next code. */
function TimeLeft({ shown: { secondsLeft } }: { shown: ShownCode }) {
  const t = useText();
  return (
    <div className="grid w-[min(88vw,40rem)] gap-1">
      <div className="h-3 overflow-hidden rounded-full bg-line" aria-hidden="true">
        <div
          className="h-full rounded-full bg-agave transition-[width] duration-1000 ease-linear motion-reduce:transition-none"
          style={{ width: `${(secondsLeft / VENUE_TOTP.period) * 100}%` }}
        />
      </div>
      <p className="text-sm text-muted tabular-nums">
        {t('venue.counter_next', { count: secondsLeft })}
      </p>
    </div>
  );
}

/** What the staff should know: whether the screen stays on, the network, and the clock. */
function ScreenState({ screen: { aheadMs } }: { screen: KeptScreen }) {
  const t = useText();
  const isAwake = useWakeLock();
  const isOnline = useOnline();
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return (
    <div role="status" className="grid gap-1 text-sm text-muted">
      <p>{t(isAwake ? 'venue.counter_awake' : 'venue.counter_not_awake')}</p>
      {!isOnline && <p className="font-semibold text-amber">{t('venue.counter_offline')}</p>}
      {Math.abs(aheadMs) > NOTABLE_MS && (
        <p className="text-amber">{t('venue.counter_clock', { count: seconds })}</p>
      )}
    </div>
  );
}

/** Not where the browser has no full screen, as on iPhones. */
function FullScreen({ stage }: { stage: React.RefObject<HTMLElement | null> }) {
  const t = useText();
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const toggle = () => (isFull ? document.exitFullscreen() : stage.current?.requestFullscreen());
  return (
    // A browser may refuse: the screen works in its window too.
    <Button look="secondary" onClick={() => void toggle()?.catch(() => {})}>
      {t(isFull ? 'venue.counter_leave_full_screen' : 'venue.counter_full_screen')}
    </Button>
  );
}
