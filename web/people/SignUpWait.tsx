import type { Ref } from 'react';
import { SIGN_UP_RETRY } from '../../domain/people/rules.ts';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { clockTime, useSecondsLeft, type Wait } from './waits.ts';

/** How long to wait after a failed sign-up (S1 §4); an attempt made too early focuses it. */
export function SignUpWait({
  ref,
  count,
  wait,
}: {
  ref: Ref<HTMLParagraphElement>;
  count: number;
  wait: Wait;
}) {
  const t = useText();
  const left = useSecondsLeft(wait);
  const isExhausted = count >= SIGN_UP_RETRY.maxAttempts;
  return (
    <>
      {left > 0 && (
        <p
          ref={ref}
          tabIndex={-1}
          className="flex items-start gap-3 rounded-card bg-amber-soft px-4 py-3 font-semibold text-amber tabular-nums outline-none"
        >
          <Icon name="clock" className="mt-0.5" />
          {isExhausted
            ? t('people.sign_up_exhausted', { count, time: clockTime(left) })
            : t('people.sign_up_wait', { count: left })}
        </p>
      )}
      <span role="status" className="sr-only">
        {count > 0 && left === 0 ? t('people.wait_over') : ''}
      </span>
    </>
  );
}
