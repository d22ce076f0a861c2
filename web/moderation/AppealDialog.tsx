import { useState } from 'react';
import { MODERATION_LIMITS } from '../../domain/moderation/rules.ts';
import type { ListedAppeal } from '../../domain/moderation/schema.ts';
import { ApiFailure, failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { momentText } from '../owners/moment.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { MODERATION_HEADING } from './ReviewActionDialog.tsx';
import { useModerationDecision } from './use-decision.ts';

/** Grants an appeal or rejects it, with the reason that the person reads. */
export function AppealDialog({
  isGranted,
  appeal: { id: appealId, kind: of, fullName, email },
  onClose,
}: {
  isGranted: boolean;
  appeal: ListedAppeal;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const decide = useModerationDecision(MODERATION_HEADING);
  const [reason, setReason] = useState('');
  const [decided, setDecided] = useState<Decided | null>(null);
  const kind = isGranted ? 'grant' : 'reject';
  const person = fullName || email;
  return (
    <ConfirmDialog
      title={t(`moderation.${kind}_title`, { person })}
      action={t(`moderation.${kind}`)}
      isDangerous={!isGranted}
      isReady={decided === null && reason.trim() !== ''}
      onConfirm={() =>
        decide(
          () =>
            of === 'review'
              ? api.moderation.decideAppeal({ appealId, isGranted, reason })
              : api.voteAppeals.decide({ appealId, isGranted, reason }),
          t(`moderation.${kind}_done`, { person }),
        ).catch((error: unknown) => {
          setDecided(decidedOf(error));
          throw error;
        })
      }
      onClose={onClose}
    >
      {decided ? (
        <DecidedAlready decided={decided} />
      ) : (
        <p className="wrap-anywhere">
          {t(of === 'review' ? `moderation.${kind}_will` : `moderation.${kind}_votes_will`)}
        </p>
      )}
      <TextArea
        label={t('moderation.rule_reason')}
        hint={t('owners.reason_hint')}
        value={reason}
        onValue={setReason}
        maxLength={MODERATION_LIMITS.reasonLength}
        left={(count) => t('moderation.reason_left', { count })}
      />
    </ConfirmDialog>
  );
}

/** Someone else's decision; `decidedBy` is null once that account is deleted. */
interface Decided {
  status: 'granted' | 'rejected';
  decidedBy: string | null;
  decidedAt: string;
}

/** The decision in the server's refusal; null for another failure. */
const decidedOf = (failure: unknown): Decided | null =>
  failure instanceof ApiFailure && failureCode(failure) === 'appeal_already_decided'
    ? (failure.data as Decided)
    : null;

function DecidedAlready({ decided: { status, decidedBy, decidedAt } }: { decided: Decided }) {
  const { t, language } = useLocale();
  const when = momentText(decidedAt, language);
  return (
    <p className="wrap-anywhere">
      <strong>{t(`moderation.appeal_is_${status}`)}</strong>
      {' · '}
      {decidedBy
        ? t('moderation.appeal_decided_by', { who: decidedBy, when })
        : t('moderation.appeal_decided', { when })}
    </p>
  );
}
