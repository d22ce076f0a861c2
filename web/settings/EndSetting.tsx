import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { festivalClock, festivalMoment } from '../../domain/festival-clock.ts';
import { regionOf } from '../../domain/language.ts';
import { readClose, settingProblem } from '../../domain/settings/rules.ts';
import type { Setting } from '../../domain/settings/schema.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import { clockQuery } from '../voting/clock-query.ts';
import { type EditedSetting, type OnDirty, useEditedSetting } from './edited-setting.ts';
import { END_ID, useLandingOnEnd } from './end-place.ts';
import { type EndEffect, effectOfEnd } from './end-change.ts';
import { LastChange } from './SettingFrame.tsx';

/** Stands for what is typed and is not yet, or never, a time; `settingProblem` refuses it. */
const NO_TIME = '?';

/** The server's time, by a clock that is so far ahead of it. */
const nowAt = (aheadMs: number): Date => new Date(Date.now() - aheadMs);

/** When voting ends by itself. */
export function EndSetting({
  setting,
  isSwitchedOn,
  onDirty,
}: {
  setting: Setting;
  /** Whether the voting switch is on. */
  isSwitchedOn: boolean;
  onDirty: OnDirty;
}) {
  const t = useText();
  const toast = useToast();
  const failureText = useFailureText();
  const say = useSayEnd();
  const titleId = useId();
  useLandingOnEnd();
  const { data: aheadMs = 0 } = useQuery(clockQuery(useApi()));
  const edited = useEditedSetting(setting, onDirty);
  const [asked, setAsked] = useState<EndEffect | null>(null);
  const { value, isChanged, isBusy, failure } = edited;
  const next = readClose(value);

  const [openedAt] = useState(() => Date.now());

  async function save() {
    if (!(await (edited.isConflict ? edited.saveOver() : edited.save()))) return;
    if (!next) toast(t('settings.end_cleared'));
    else if (next <= nowAt(aheadMs)) toast(t('settings.end_saved_past'));
    else toast(t('settings.end_saved', { when: say(next) }));
  }

  function begin() {
    const before = isSwitchedOn ? 'open' : 'paused';
    const due = effectOfEnd(before, readClose(setting.value), next, nowAt(aheadMs));
    if (due) setAsked(due);
    else void save();
  }

  return (
    <section
      id={END_ID}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="grid gap-4 rounded-card border border-line bg-surface p-5 shadow-card"
    >
      <div className="grid max-w-[68ch] gap-1">
        <h2 id={titleId} className="text-xl">
          {t('settings.name_voting_closes_at')}
        </h2>
        <p className="text-muted">{t('settings.end_does')}</p>
        <p className="text-muted">{t('settings.end_late')}</p>
      </div>
      <EndField
        edited={edited}
        next={next}
        isPast={next !== null && next.getTime() <= openedAt - aheadMs}
      />
      {failure !== null && <Notice tone="danger">{failureText(failure)}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          <LastChange setting={setting} />
        </p>
        <Button disabled={!isChanged || isBusy || (value !== '' && !next)} onClick={begin}>
          {t(isBusy ? 'settings.saving' : 'settings.save')}
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          title={t(`settings.end_${asked}_title`)}
          action={t(`settings.end_${asked}`)}
          isDangerous={asked === 'now'}
          onConfirm={save}
          onClose={() => setAsked(null)}
        >
          <p>{t(`settings.end_${asked}_will`, { when: next ? say(next) : '' })}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

/** The time as it is typed, what it means, and a button that takes it away. */
function EndField({
  edited: { value, type, isBusy },
  next,
  isPast,
}: {
  edited: EditedSetting;
  /** The typed time; null: none, or not yet a time. */
  next: Date | null;
  isPast: boolean;
}) {
  const t = useText();
  const say = useSayEnd();
  const problem = settingProblem('voting_closes_at', value);
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="w-full sm:w-80">
        <Field
          label={t('settings.end_field')}
          type="datetime-local"
          value={next ? festivalClock(next) : ''}
          onChange={({ target }) => {
            const isUnset = target.value === '' && !target.validity.badInput;
            type(isUnset ? '' : (festivalMoment(target.value)?.toISOString() ?? NO_TIME));
          }}
          error={problem && t(`errors.${problem}`)}
          hint={
            next
              ? t(isPast ? 'settings.end_past' : 'settings.end_at', { when: say(next) })
              : t('settings.end_none')
          }
        />
      </div>
      {value !== '' && (
        <Button look="secondary" className="sm:mt-7.5" disabled={isBusy} onClick={() => type('')}>
          {t('settings.end_clear')}
        </Button>
      )}
    </div>
  );
}

/** "Sunday, October 4, 2026 at 9:00 PM", by the festival's clocks. */
function useSayEnd(): (end: Date) => string {
  const { language } = useLocale();
  const format = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: FESTIVAL_TIME_ZONE,
  });
  return (end) => format.format(end);
}
