import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffMember } from '../../domain/staff/schema.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useSessionEnd } from '../account/session-end.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useLocale } from '../i18n/locale.ts';
import { momentText } from '../owners/moment.ts';
import { emailProblem } from '../people/field-problems.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useToast } from '../ui/Toast.tsx';
import { staffQuery } from './queries.ts';

/** For owners: who else may mark dishes as sold out. */
export function Staff({ restaurantId }: { restaurantId: string }) {
  const { t } = useLocale();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey } = staffQuery(api, restaurantId);
  const staff = useQuery(staffQuery(api, restaurantId));
  const [leaving, setLeaving] = useState<StaffMember | null>(null);
  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-14 list-none items-center gap-3 px-4 font-semibold [&::-webkit-details-marker]:hidden">
        <Icon name="users" />
        <span className="flex-1">{t('kitchen.staff')}</span>
        {staff.data && <span className="text-muted tabular-nums">{staff.data.staff.length}</span>}
        <Icon name="chevron-down" size={4} className="text-muted group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 border-t border-line p-4">
        <p className="text-sm text-muted">{t('kitchen.staff_told')}</p>
        <Invite restaurantId={restaurantId} />
        {staff.isError && !staff.data && <LoadFailure title="kitchen.staff_error" query={staff} />}
        {staff.data?.staff.length === 0 && <p className="text-muted">{t('kitchen.staff_none')}</p>}
        {staff.data && staff.data.staff.length > 0 && (
          <ul className="divide-y divide-line">
            {staff.data.staff.map((member) => (
              <Member key={member.id} member={member} onRemove={() => setLeaving(member)} />
            ))}
          </ul>
        )}
      </div>
      {leaving && (
        <ConfirmDialog
          title={t('kitchen.staff_remove_title', { email: leaving.email })}
          action={t('kitchen.staff_remove')}
          isDangerous
          onClose={() => setLeaving(null)}
          onConfirm={async () => {
            client.setQueryData(
              queryKey,
              await api.staff.remove({ restaurantId, staffId: leaving.id }),
            );
            toast(t('kitchen.staff_removed', { email: leaving.email }));
          }}
        >
          <p>{t('kitchen.staff_remove_told')}</p>
        </ConfirmDialog>
      )}
    </details>
  );
}

function Member({
  member: { email, fullName, invitedAt },
  onRemove,
}: {
  member: StaffMember;
  onRemove: () => void;
}) {
  const { t, language } = useLocale();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-2">
      <div className="grid min-w-0">
        <span dir="auto" className="font-semibold wrap-anywhere">
          {fullName ?? email}
        </span>
        <span className="text-sm wrap-anywhere text-muted">
          {fullName ? email : t('kitchen.staff_waits')}
          {' · '}
          {t('kitchen.staff_since', { when: momentText(invitedAt, language) })}
        </span>
      </div>
      <Button look="quiet" aria-label={t('kitchen.staff_remove_of', { email })} onClick={onRemove}>
        {t('kitchen.staff_remove')}
      </Button>
    </li>
  );
}

function Invite({ restaurantId }: { restaurantId: string }) {
  const { t } = useLocale();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const failureText = useFailureText();
  const hasEnded = useSessionEnd();
  const [email, setEmail] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [problem, setProblem] = useState<TextKey | null>(null);

  async function invite() {
    setFailure(null);
    const found = emailProblem(email.trim());
    setProblem(found);
    if (found) return;
    setBusy(true);
    try {
      const answer = await api.staff.invite({ restaurantId, email });
      client.setQueryData(staffQuery(api, restaurantId).queryKey, answer);
      toast(t('kitchen.staff_invited', { email }));
      setEmail('');
    } catch (error) {
      if (!hasEnded(error)) setFailure(error);
    }
    setBusy(false);
  }

  return (
    <form
      noValidate
      className="grid items-end gap-3 sm:grid-cols-[1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && email.trim() !== '') void invite();
      }}
    >
      <Field
        label={t('kitchen.staff_email')}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        error={problem ? t(problem) : failure === null ? null : failureText(failure)}
        onChange={({ target }) => {
          setEmail(target.value);
          setProblem(null);
        }}
      />
      <Button type="submit" disabled={isBusy || email.trim() === ''}>
        {t(isBusy ? 'shell.working' : 'kitchen.staff_invite')}
      </Button>
    </form>
  );
}
