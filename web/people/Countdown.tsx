import { useText } from '../i18n/locale.ts';
import { clockTime, useSecondsLeft, type Wait } from './waits.ts';

/** The time that is left. A screen reader announces each minute and the end, not each second. */
export function Countdown({ wait }: { wait: Wait }) {
  const t = useText();
  const left = useSecondsLeft(wait);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      {left > 0 && (
        <>
          <span>{t('people.wait_until')}</span>
          <span role="timer" className="text-xl font-extrabold tabular-nums">
            {clockTime(left)}
          </span>
        </>
      )}
      <span role="status" className={left > 0 ? 'sr-only' : 'font-semibold'}>
        {left > 0
          ? t('people.minutes_left', { count: Math.ceil(left / 60) })
          : t('people.wait_over')}
      </span>
    </p>
  );
}
