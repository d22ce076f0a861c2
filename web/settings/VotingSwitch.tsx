import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Setting } from '../../domain/settings/schema.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useToast } from '../ui/Toast.tsx';
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
  const isOpen = setting.value === 'true';
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
    toast(t(to === 'open' ? 'settings.voting_opened' : 'settings.voting_closed'));
  }

  return (
    <section
      aria-labelledby={titleId}
      className={`grid gap-4 rounded-card border-2 p-5 sm:flex sm:items-center sm:justify-between sm:gap-8 ${isOpen ? 'border-agave bg-agave-soft' : 'border-amber bg-amber-soft'}`}
    >
      <div className="grid gap-1">
        <h2 id={titleId} className="text-sm font-semibold">
          {t('settings.voting_title')}
        </h2>
        <p
          className={`flex items-center gap-2 font-display text-2xl font-extrabold ${isOpen ? 'text-agave' : 'text-amber'}`}
        >
          <Icon name={isOpen ? 'check' : 'lock'} size={7} />
          {t(isOpen ? 'settings.voting_is_open' : 'settings.voting_is_closed')}
        </p>
        <p>{t(isOpen ? 'settings.voting_open_means' : 'settings.voting_closed_means')}</p>
        <p className="text-sm">
          <LastChange setting={setting} />
        </p>
      </div>
      <Button
        look={isOpen ? 'danger' : 'primary'}
        className="shrink-0"
        onClick={() => {
          setAsked(isOpen ? 'close' : 'open');
          // Refreshes the number of viewers for the question.
          void client.invalidateQueries({ queryKey: allSettingsQuery(api).queryKey });
        }}
      >
        {t(isOpen ? 'settings.voting_close' : 'settings.voting_open')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={t(`settings.voting_${asked}_title`)}
          action={t(`settings.voting_${asked}`)}
          isDangerous={asked === 'close'}
          onConfirm={() => change(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t(`settings.voting_${asked}_will`)}</p>
          <p className="font-semibold tabular-nums">{looking}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
