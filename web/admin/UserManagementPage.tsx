import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { AccountHelp } from './AccountHelp.tsx';
import { CreateAccountDialog } from './CreateAccountDialog.tsx';
import { PeopleList } from './PeopleList.tsx';
import { undeliveredQuery } from './queries.ts';
import { UNDELIVERED_ID, UndeliveredMails } from './UndeliveredMails.tsx';

/** /admin/user-management: all accounts with their roles, and undelivered mails. */
export function UserManagementPage() {
  const t = useText();
  const [isCreating, setCreating] = useState(false);
  const strays = useQuery(undeliveredQuery(useApi())).data?.mails.length ?? 0;
  return (
    <div className="mx-auto grid w-full max-w-[1200px] gap-8 px-4 py-6">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="grid gap-1">
            <h1 className="text-2xl font-extrabold">{t('admin.users_title')}</h1>
            <p className="text-muted">{t('admin.users_intro')}</p>
          </div>
          <div className="flex max-w-full flex-wrap gap-2 wrap-anywhere hyphens-auto">
            <ButtonLink to={paths.quickSetup()} look="secondary" icon="list">
              {t('admin.quick_title')}
            </ButtonLink>
            <Button icon="plus" onClick={() => setCreating(true)}>
              {t('admin.create')}
            </Button>
          </div>
        </div>
        {strays > 0 && (
          <a
            href={`#${UNDELIVERED_ID}`}
            className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-full bg-amber-soft px-4 font-semibold text-amber underline-offset-4 hover:underline"
          >
            <Icon name="mail" />
            {t('admin.mail_jump', { count: strays })}
          </a>
        )}
      </div>
      <AccountHelp />
      <PeopleList />
      <UndeliveredMails />
      {isCreating && <CreateAccountDialog onClose={() => setCreating(false)} />}
    </div>
  );
}
