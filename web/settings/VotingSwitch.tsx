import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Setting } from '../../domain/settings/schema.ts';
import { cached } from '../api/cached.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { settingsQuery } from '../shell/queries.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useToast } from '../ui/Toast.tsx';
import { END_ID } from './end-place.ts';
import { allSettingsQuery, useSaveSetting } from './queries.ts';
import { LastChange } from './SettingFrame.tsx';

/** Whether visitors can vote now: the one setting that affects everybody at once. */
export function VotingSwitch({ setting, lookingOn }: { setting: Setting; lookingOn: number }) {
  const t = useText();
  const toast = useToast();
  const failureText = useFailureText();
  const api = useApi();
  const client = useQueryClient();
  const save = useSaveSetting();
  const titleId = useId();
  /** The open question: it stays the same, whatever others do meanwhile. */
  const [asked, setAsked] = useState<'open' | 'close' | null>(null);
  const isOn = setting.value === 'true';
  const { data: shown } = useQuery({ ...settingsQuery(api), ...cached.tally });
  const isOver = shown?.voting === 'over';
  const isOpen = isOn && !isOver;
  const looking = t('settings.voting_looking', { count: lookingOn });

  async function change(to: 'open' | 'close') {
    try {
      const [value, seen] = to === 'open' ? ['true', 'false'] : ['false', 'true'];
      await save('voting_enabled', { value, seen });
    } catch (error) {
      if (failureCode(error) !== 'edit_conflict') throw error;
      // Someone else was first: the question no longer applies.
      await client.refetchQueries({ queryKey: allSettingsQuery(api).queryKey });
      toast({ text: failureText(error), isError: true, title: t('shell.error_title') });
      return;
    }
    const opened = isOver ? 'settings.voting_switched_on' : 'settings.voting_opened';
    toast(t(to === 'open' ? opened : 'settings.voting_closed'));
  }

  return (
    <section
      aria-labelledby={titleId}
      className={`grid gap-4 rounded-card border-2 p-5 sm:flex sm:items-center sm:justify-between sm:gap-8 ${isOpen ? 'border-agave bg-agave-soft' : 'border-amber bg-amber-soft'}`}
    >
      <VotingState setting={setting} titleId={titleId} isOver={isOver} />
      <div className="flex shrink-0 flex-wrap gap-3">
        {isOver && <Button onClick={focusOnEnd}>{t('settings.voting_extend')}</Button>}
        {!(isOver && isOn) && (
          <Button
            look={isOpen ? 'danger' : isOver ? 'secondary' : 'primary'}
            onClick={() => {
              setAsked(isOn ? 'close' : 'open');
              // Refreshes the number of viewers for the question.
              void client.invalidateQueries({ queryKey: allSettingsQuery(api).queryKey });
            }}
          >
            {t(isOn ? 'settings.voting_close' : 'settings.voting_open')}
          </Button>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          title={t(`settings.voting_${asked}_title`)}
          action={t(`settings.voting_${asked}`)}
          isDangerous={asked === 'close'}
          onConfirm={() => change(asked)}
          onClose={() => setAsked(null)}
        >
          <p>
            {t(
              isOver && asked === 'open'
                ? 'settings.voting_open_over_will'
                : `settings.voting_${asked}_will`,
            )}
          </p>
          <p className="font-semibold tabular-nums">{looking}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

/** Whether people can vote now, and what that means. */
function VotingState({
  setting,
  titleId,
  isOver,
}: {
  setting: Setting;
  titleId: string;
  /** Whether the set time has come. */
  isOver: boolean;
}) {
  const t = useText();
  const isOn = setting.value === 'true';
  const isOpen = isOn && !isOver;
  const state = isOver ? 'over' : isOn ? 'open' : 'closed';
  return (
    <div className="grid gap-1">
      <h2 id={titleId} className="text-sm font-semibold">
        {t('settings.voting_title')}
      </h2>
      <p
        className={`flex items-center gap-2 font-display text-2xl font-extrabold ${isOpen ? 'text-agave' : 'text-amber'}`}
      >
        <Icon name={isOpen ? 'check' : 'lock'} size={7} />
        {t(`settings.voting_is_${state}`)}
      </p>
      <p>{t(isOver && !isOn ? 'settings.voting_over_off' : `settings.voting_${state}_means`)}</p>
      <p className="text-sm">
        <LastChange setting={setting} />
      </p>
    </div>
  );
}

/** A later end is set there. */
const focusOnEnd = () => document.getElementById(END_ID)?.querySelector('input')?.focus();
