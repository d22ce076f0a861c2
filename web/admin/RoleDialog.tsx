import { useState } from 'react';
import type { ListedPerson } from '../../domain/people/schema.ts';
import { useFailureText } from '../api/failure-text.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { usePerson } from '../people/queries.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useFocusAfter } from '../ui/focus-after.ts';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import { AskAboutVotes } from '../vote-rulings/AskAboutVotes.tsx';
import { BanReasonField } from './BanReasonField.tsx';
import { useMoments } from './use-moments.ts';
import { type RoleChange, useRoleChange } from './use-role-change.ts';

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

/** Confirms the change of a person's role or ban. */
export function RoleDialog({
  person,
  kind,
  focusId = '',
  onClose,
}: {
  person: ListedPerson;
  kind: RoleChange;
  /** Id of a lasting element, if the button that opened it may be gone afterwards. */
  focusId?: string;
  onClose: () => void;
}) {
  const t = useText();
  const toast = useToast();
  const failureText = useFailureText();
  const done = useFocusAfter(focusId);
  const isYou = usePerson()?.id === person.id;
  const words = WORDS[kind];
  const [isAsking, setAsking] = useState(false);
  const { busy, reason, setReason, failure, change, undo } = useRoleChange({
    person,
    kind,
    isYou,
    onDone: () => {
      const text = t(words.done, { person: person.fullName || person.email });
      toast(undo ? { text, action: { label: t('admin.undo'), act: undo } } : text);
      if (kind === 'ban') setAsking(true);
      else close();
    },
  });
  const close = () => {
    done();
    onClose();
  };
  const isDestructive = kind === 'ban' || kind === 'remove-admin';
  // The server refuses this too; the dialog says so beforehand.
  const isImpossible = kind === 'ban' && isYou;

  if (isAsking) {
    const name = person.fullName || person.email;
    return <AskAboutVotes personId={person.id} name={name} onClose={close} />;
  }
  return (
    <Dialog title={t(words.title)} onClose={busy ? () => {} : onClose}>
      <p className="rounded-card bg-paper p-4 wrap-anywhere">
        <strong>{person.fullName || t('admin.no_name')}</strong>
        <br />
        <span className="text-sm text-muted">{person.email}</span>
      </p>
      <Consequences person={person} kind={kind} isYou={isYou} />
      {kind === 'ban' && !isImpossible && (
        <BanReasonField value={reason} onValue={setReason} disabled={busy} />
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

/** Explains what the change means for the person. */
function Consequences({
  person,
  kind,
  isYou,
}: {
  person: ListedPerson;
  kind: RoleChange;
  isYou: boolean;
}) {
  const t = useText();
  const { moment } = useMoments();
  const who = { person: person.fullName || person.email };
  return (
    <>
      {kind === 'ban' && isYou ? (
        <Notice tone="amber">{t('errors.not_yourself')}</Notice>
      ) : (
        <p className="wrap-anywhere">
          {kind === 'unban' && person.suspendedUntil
            ? t('admin.unban_suspended', { ...who, when: moment(person.suspendedUntil) })
            : t(WORDS[kind].will, who)}
        </p>
      )}
      {kind === 'remove-admin' && person.isAdminByConfiguration && (
        <Notice tone="amber">{t('admin.remove_admin_configured', who)}</Notice>
      )}
      {kind === 'remove-admin' && isYou && !person.isAdminByConfiguration && (
        <Notice tone="amber">{t('admin.remove_admin_yourself')}</Notice>
      )}
    </>
  );
}
