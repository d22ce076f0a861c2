import { useId } from 'react';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { festivalClock, festivalMoment } from '../../domain/festival-clock.ts';
import { HOLD_SECONDS } from '../../domain/broadcasts/rules.ts';
import { regionOf } from '../../domain/language.ts';
import { useLocale } from '../i18n/locale.ts';
import { Field } from '../ui/Field.tsx';

/** When to send: `null` as soon as the hold is over; `''` at a time that is not typed yet; else ISO 8601. */
export type SendAt = string | null;

/** Whether a time is chosen and is none yet. */
export const isTimeMissing = (sendAt: SendAt): boolean => sendAt === '';

/** Chooses between sending after the hold and at a time, by the festival's clocks. */
export function SendTime({ value, onValue }: { value: SendAt; onValue: (value: SendAt) => void }) {
  const { t } = useLocale();
  const say = useSayTime();
  const name = useId();
  const choice = (isPlanned: boolean, text: string) => (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
      <input
        type="radio"
        name={name}
        checked={(value !== null) === isPlanned}
        onChange={() => onValue(isPlanned ? '' : null)}
        className="size-5 shrink-0 accent-chile"
      />
      {text}
    </label>
  );
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">{t('broadcasts.time')}</legend>
      {choice(false, t('broadcasts.time_hold', { count: HOLD_SECONDS }))}
      {choice(true, t('broadcasts.time_at'))}
      {value !== null && (
        <Field
          label={t('broadcasts.time_field')}
          type="datetime-local"
          value={value === '' ? '' : festivalClock(new Date(value))}
          onChange={({ target }) => onValue(festivalMoment(target.value)?.toISOString() ?? '')}
          hint={value === '' ? t('broadcasts.time_zone') : say(new Date(value))}
        />
      )}
    </fieldset>
  );
}

/** "Sunday, October 4, 2026 at 9:00 PM EDT": by the festival's clocks, with the name of their zone. */
export function useSayTime(): (moment: Date) => string {
  const { language } = useLocale();
  const format = new Intl.DateTimeFormat(regionOf(language), {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: FESTIVAL_TIME_ZONE,
  });
  return (moment) => format.format(moment);
}
