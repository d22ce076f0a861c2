import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type VoteRulingAction } from '../../domain/vote-rulings/rules.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import { newKey } from '../voting/draft.ts';
import { previewQuery, type RulingOn } from './queries.ts';
import { RulingEffect } from './RulingEffect.tsx';
import { type Fields, RulingFields } from './RulingFields.tsx';
import { useVotesAct } from './use-votes-act.ts';

/**
 * Holds, excludes or restores votes. Shows what that changes, and whether a second organiser must approve
 * it, before it is sent. If the votes change meanwhile, it shows the new figures, and the input stays.
 */
export function VoteRulingDialog({
  on,
  action: first = 'hold',
  title,
  intro,
  onRuled,
  onClose,
}: {
  on: RulingOn;
  action?: VoteRulingAction;
  title?: string;
  /** Why it is asked. */
  intro?: string;
  onRuled?: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const failureText = useFailureText();
  const send = useRuling();
  const [fields, setFields] = useState<Fields>({ action: first, reason: '', note: '' });
  const { action, reason, note } = fields;
  const [idempotencyKey] = useState(newKey);
  const [hasChanged, setChanged] = useState(false);
  const query = useQuery(previewQuery(api, on, action));
  const preview = query.data;
  const isReady =
    preview !== undefined &&
    !query.isFetching &&
    preview.changed > 0 &&
    preview.refusal === null &&
    reason !== '';
  return (
    <ConfirmDialog
      title={title ?? t('voteRulings.rule_title')}
      action={
        !preview
          ? t('shell.loading')
          : preview.second.length > 0 && preview.hasOther
            ? t('voteRulings.propose')
            : t(`voteRulings.do_${action}`, { count: preview.changed })
      }
      isDangerous={action === 'exclude'}
      isReady={isReady}
      conflict={
        hasChanged && (
          <Notice tone="amber">
            <p>{t('voteRulings.has_changed')}</p>
          </Notice>
        )
      }
      onConfirm={async () => {
        if (!preview || reason === '') return;
        const scope = { of: on, upTo: preview.upTo };
        try {
          await send({ idempotencyKey, scope, action, reason, note, seen: preview.version });
          onRuled?.();
        } catch (error) {
          if (failureCode(error) === 'edit_conflict') {
            await query.refetch();
            setChanged(true);
          }
          throw error;
        }
      }}
      onClose={onClose}
    >
      {intro && <p className="wrap-anywhere">{intro}</p>}
      <RulingFields fields={fields} count={preview?.changed} onFields={setFields} />
      {query.error ? (
        <p role="alert" className="text-danger">
          {failureText(query.error)}
        </p>
      ) : (
        <RulingEffect preview={preview} />
      )}
    </ConfirmDialog>
  );
}

/** Sends a ruling, says what has become of it, and reads everything again. */
function useRuling() {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const run = useVotesAct();
  return (input: Parameters<typeof api.voteRulings.rule>[0]): Promise<void> =>
    run(async () => {
      const { state, ballots } = await api.voteRulings.rule(input);
      toast(
        state === 'proposed'
          ? t('voteRulings.proposed_done', { count: ballots })
          : t(`voteRulings.done_${input.action}`, { count: ballots }),
      );
    });
}
