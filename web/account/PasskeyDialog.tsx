import { type SubmitEvent, useState } from 'react';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { requiredProblem, useFieldProblems } from '../people/field-problems.ts';
import { FormFailure } from '../people/FormFailure.tsx';
import { isDismissed, isKnownThere, makePasskey } from '../people/passkey.ts';
import { FormButtons } from '../shell/FormButtons.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import { NewCodes } from './NewCodes.tsx';
import type { PasskeyAct } from './PasskeyList.tsx';
import { useSessionEnd } from './session-end.ts';

/** Longest name of a passkey, as the server takes it. */
const MAX_NAME = 60;

interface Props {
  act: PasskeyAct;
  person: { email: string; fullName: string };
  onChanged: () => void;
  onClose: () => void;
}

/** Adds a passkey under a name, renames or removes one. */
export function PasskeyDialog({ act, person, onChanged, onClose }: Props) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  if (codes) {
    return (
      <Dialog title={t('factors.codes_new_title')} onClose={onClose}>
        <NewCodes codes={codes} email={person.email} onKept={onClose} />
      </Dialog>
    );
  }
  async function run(name: string) {
    if (act.kind === 'add') {
      const { email, fullName } = person;
      const made = await makePasskey(api, { email, name: fullName, passkeyName: name });
      onChanged();
      toast(t('factors.passkey_added'));
      if (made) return setCodes(made);
    } else if (act.kind === 'rename') {
      await api.secondFactors.renamePasskey({ passkeyId: act.passkey.id, name });
    } else {
      await api.secondFactors.removePasskey({ passkeyId: act.passkey.id });
      toast(t('factors.passkey_removed', { name: act.passkey.name }));
    }
    onChanged();
    onClose();
  }
  return (
    <Dialog title={t(`factors.passkey_${act.kind}_title`)} onClose={onClose}>
      <PasskeyForm act={act} onSend={run} onCancel={onClose} />
    </Dialog>
  );
}

function PasskeyForm({
  act,
  onSend,
  onCancel,
}: {
  act: PasskeyAct;
  onSend: (name: string) => Promise<void>;
  onCancel: () => void;
}) {
  const t = useText();
  const hasEnded = useSessionEnd();
  const isRemoving = act.kind === 'remove';
  const [name, setName] = useState(act.kind === 'add' ? '' : act.passkey.name);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { errorOf, check } = useFieldProblems({ name: requiredProblem(name.trim()) });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !check(event.currentTarget)) return;
    setBusy(true);
    setFailure(null);
    try {
      await onSend(name.trim());
    } catch (error) {
      if (hasEnded(error)) return;
      if (!isDismissed(error)) setFailure(error);
    }
    setBusy(false);
  }

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {failure !== null &&
        (isKnownThere(failure) ? (
          <Notice tone="danger">{t('errors.passkey_exists')}</Notice>
        ) : failure instanceof DOMException ? (
          <Notice tone="danger">{t('factors.passkey_failed')}</Notice>
        ) : (
          <FormFailure failure={failure} />
        ))}
      {isRemoving ? (
        <p className="wrap-anywhere">
          {t('factors.passkey_remove_will', { name: act.passkey.name })}
        </p>
      ) : (
        <Field
          label={t('factors.passkey_name')}
          hint={act.kind === 'add' ? t('factors.passkey_name_hint') : undefined}
          name="name"
          autoComplete="off"
          required
          maxLength={MAX_NAME}
          value={name}
          error={errorOf('name')}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      {act.kind !== 'rename' && <p className="text-muted">{t('factors.elsewhere')}</p>}
      <FormButtons
        action={t(
          busy
            ? 'factors.turning_on'
            : isRemoving
              ? 'factors.passkey_remove'
              : act.kind === 'add'
                ? 'factors.passkey_go_on'
                : 'factors.passkey_save',
        )}
        look={isRemoving ? 'danger' : 'primary'}
        isBusy={busy}
        onCancel={onCancel}
      />
    </form>
  );
}
