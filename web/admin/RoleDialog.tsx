import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MODERATION_LIMITS } from '../../domain/moderation/rules.ts';
import type { ListedPerson } from '../../domain/people/schema.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/speech.ts';
import { usePerson } from '../people/queries.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useFocusAfter } from '../ui/focus-after.ts';
import { Notice } from '../ui/Notice.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useMoments } from './use-moments.ts';

export type RoleChange = 'make-admin' | 'remove-admin' | 'ban' | 'unban';

interface Words {
  title: TextKey;
  will: TextKey;
  button: TextKey;
  done: TextKey;
}
const WORDS: Record<RoleChange, Words> = {
  'make-admin': {
    title: 'admin.make_admin_title',
    will: 'admin.make_admin_will',
    button: 'admin.make_admin',
    done: 'admin.admin_made',
  },
  'remove-admin': {
    title: 'admin.remove_admin_title',
    will: 'admin.remove_admin_will',
    button: 'admin.remove_admin',
    done: 'admin.admin_removed',
  },
  ban: {
    title: 'admin.ban_title',
    will: 'admin.ban_will',
    button: 'admin.ban',
    done: 'admin.was_banned',
  },
  unban: {
    title: 'admin.unban_title',
    will: 'admin.unban_will',
    button: 'admin.unban',
    done: 'admin.was_unbanned',
  },
};

/** What exactly will happen to whom, before it does. */
export function RoleDialog({
  person,
  kind,
  focusId = '',
  onClose,
}: {
  person: ListedPerson;
  kind: RoleChange;
  /** Of what stays where the button that opened it may be gone after it. */
  focusId?: string;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const failureText = useFailureText();
  const hasEnded = useSessionEnd();
  const { moment } = useMoments();
  const done = useFocusAfter(focusId);
  const isYou = usePerson()?.id === person.id;
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const words = WORDS[kind];
  const who = { person: person.fullName || person.email };
  const isDestructive = kind === 'ban' || kind === 'remove-admin';
  // The server refuses it too; said before, nobody is led to try.
  const isImpossible = kind === 'ban' && isYou;

  async function change() {
    setBusy(true);
    setFailure(null);
    try {
      await send();
      toast(t(words.done, who));
      done();
      onClose();
      // What one may see oneself may have changed with it.
      if (isYou) void client.invalidateQueries({ queryKey: ['me'] });
    } catch (error) {
      if (hasEnded(error)) return;
      setFailure(error);
      setBusy(false);
      if (failureCode(error) === 'admin_required') {
        void client.invalidateQueries({ queryKey: ['me'] });
      }
    } finally {
      void client.invalidateQueries({ queryKey: ['mine', 'people'] });
    }
  }

  const send = () =>
    kind === 'ban' || kind === 'unban'
      ? api.people.setBanned({
          personId: person.id,
          isBanned: kind === 'ban',
          ...(kind === 'ban' && { reason }),
        })
      : api.people.setAdmin({ personId: person.id, isAdmin: kind === 'make-admin' });

  return (
    <Dialog title={t(words.title)} onClose={busy ? () => {} : onClose}>
      <p className="rounded-card bg-paper p-4 wrap-anywhere">
        <strong>{person.fullName || t('admin.no_name')}</strong>
        <br />
        <span className="text-sm text-muted">{person.email}</span>
      </p>
      {isImpossible ? (
        <Notice tone="amber">{t('errors.not_yourself')}</Notice>
      ) : (
        <p className="wrap-anywhere">
          {kind === 'unban' && person.suspendedUntil
            ? t('admin.unban_suspended', { ...who, when: moment(person.suspendedUntil) })
            : t(words.will, who)}
        </p>
      )}
      {kind === 'remove-admin' && person.isAdminByConfiguration && (
        <Notice tone="amber">{t('admin.remove_admin_configured', who)}</Notice>
      )}
      {kind === 'remove-admin' && isYou && !person.isAdminByConfiguration && (
        <Notice tone="amber">{t('admin.remove_admin_yourself')}</Notice>
      )}
      {kind === 'ban' && !isImpossible && (
        <TextArea
          label={t('admin.ban_reason')}
          hint={t('admin.ban_reason_hint')}
          value={reason}
          onValue={setReason}
          maxLength={MODERATION_LIMITS.reasonLength}
          left={(count) => t('admin.ban_reason_left', { count })}
          disabled={busy}
        />
      )}
      {failure !== null && <Notice tone="danger">{failureText(failure)}</Notice>}
      <div className="grid gap-3">
        {!isImpossible && (
          <Button
            wide
            look={isDestructive ? 'danger' : 'primary'}
            disabled={busy || (kind === 'ban' && reason.trim() === '')}
            onClick={() => void change()}
          >
            {t(busy ? 'admin.working' : words.button)}
          </Button>
        )}
        <Button wide look="quiet" disabled={busy} onClick={onClose}>
          {t(isImpossible ? 'shell.close' : 'shell.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
