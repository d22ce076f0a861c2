import { Link } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import type { Person } from '../../domain/people/schema.ts';
import { useLeave } from '../account/leave.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { useToast } from '../ui/Toast.tsx';

const row =
  'flex min-h-12 w-full items-center gap-3 rounded-card px-3 text-left font-semibold hover:bg-chile-soft';

/** What belongs to the signed-in person; the platform's popover closes it on Escape and beside. */
export function AccountMenu({ person }: { person: Person }) {
  const t = useText();
  const api = useApi();
  const leave = useLeave();
  const toast = useToast();
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();

  function signOut() {
    close();
    api.people.signOut({}).then(
      () => leave(t('shell.signed_out')),
      () => toast(t('errors.network')),
    );
  }

  return (
    <>
      <button
        type="button"
        popoverTarget={menuId}
        aria-label={t('shell.account_menu')}
        className="grid size-11 place-items-center rounded-full border border-control-line bg-surface hover:bg-chile-soft"
      >
        <Icon name="user" />
      </button>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        className="rise fixed inset-auto top-16 right-4 m-0 w-72 rounded-card border border-line bg-surface p-2 text-ink shadow-card"
      >
        <p className="px-3 py-2 text-sm break-words text-muted">
          {t('shell.signed_in_as')}
          <br />
          <strong className="text-ink">{person.email}</strong>
        </p>
        <Link to={paths.myVotes()} className={row} onClick={close}>
          <Icon name="ballot" />
          {t('shell.my_votes')}
        </Link>
        <Link to={paths.account()} className={row} onClick={close}>
          <Icon name="user" />
          {t('shell.account')}
        </Link>
        {person.isAdmin && (
          <Link to={paths.userManagement()} className={row} onClick={close}>
            <Icon name="list" />
            {t('shell.admin')}
          </Link>
        )}
        <button type="button" className={row} onClick={signOut}>
          <Icon name="close" />
          {t('shell.sign_out')}
        </button>
      </div>
    </>
  );
}
