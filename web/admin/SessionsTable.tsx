import { Link } from '@tanstack/react-router';
import type { ListedSession } from '../../domain/sessions/schema.ts';
import { deviceOf } from '../account/device-name.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { usePerson } from '../people/queries.ts';
import { type Column, Table } from '../ui/Table.tsx';
import type { Ending } from './EndSessions.tsx';
import { RowActions } from './RowActions.tsx';
import { useMoments } from './use-moments.ts';

/** Sessions with their person, device and last use; one's own session cannot be ended here. */
export function SessionsTable({
  sessions,
  isOld,
  onEnd,
}: {
  sessions: readonly ListedSession[];
  /** Whether this is the previous page, while the next one loads. */
  isOld: boolean;
  onEnd: (ending: Ending) => void;
}) {
  const t = useText();
  return (
    <Table
      label={t('sessions.title')}
      columns={columnsOf(t, onEnd)}
      rows={sessions}
      keyOf={({ id }) => id}
      isOld={isOld}
    />
  );
}

const columnsOf = (t: AppTranslate, onEnd: (ending: Ending) => void): Column<ListedSession>[] => [
  {
    id: 'person',
    title: t('admin.column_person'),
    isName: true,
    cell: ({ person }) => <SessionPerson person={person} />,
  },
  {
    id: 'device',
    title: t('sessions.column_device'),
    cell: (session) => <SessionDevice session={session} />,
  },
  {
    id: 'active',
    title: t('sessions.column_active'),
    cell: (session) => <SessionTimes session={session} />,
  },
  {
    id: 'actions',
    title: t('admin.column_actions'),
    isTitleHidden: true,
    cell: (session) => <SessionActions session={session} onEnd={onEnd} />,
  },
];

function SessionPerson({ person }: Pick<ListedSession, 'person'>) {
  const t = useText();
  return (
    <div className="min-w-0 md:min-w-56">
      <Link
        to={paths.userAccount(person.id)}
        className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-ink underline decoration-line underline-offset-4 hover:decoration-chile"
      >
        {person.fullName || t('admin.no_name')}
      </Link>
      <p className="text-sm wrap-anywhere text-muted">{person.email}</p>
    </div>
  );
}

function SessionDevice({ session }: { session: ListedSession }) {
  const t = useText();
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
      {deviceOf(t, session)}
      {session.current && (
        <span className="rounded-full bg-agave-soft px-3 py-0.5 text-sm font-semibold text-agave">
          {t('account.session_here')}
        </span>
      )}
    </span>
  );
}

function SessionTimes({ session: { renewedAt, createdAt } }: { session: ListedSession }) {
  const t = useText();
  const { day, moment } = useMoments();
  return (
    <div className="tabular-nums max-md:text-right">
      <p className="whitespace-nowrap">{day(renewedAt)}</p>
      <p className="text-sm text-muted">{t('sessions.since', { when: moment(createdAt) })}</p>
    </div>
  );
}

function SessionActions({
  session,
  onEnd,
}: {
  session: ListedSession;
  onEnd: (ending: Ending) => void;
}) {
  const t = useText();
  const you = usePerson();
  const { person, current, id } = session;
  const name = person.fullName || person.email;
  const device = deviceOf(t, session);
  return (
    <RowActions
      isOneLine
      actions={[
        ...(current
          ? []
          : [
              {
                text: t('sessions.end'),
                label: t('sessions.end_label', { person: name, device }),
                onAct: () => onEnd({ kind: 'one', sessionId: id, person: name, device }),
              },
            ]),
        ...(person.id === you?.id
          ? []
          : [
              {
                text: t('sessions.end_of'),
                label: t('sessions.end_of_label', { person: name }),
                onAct: () => onEnd({ kind: 'person', personId: person.id, person: name }),
              },
            ]),
      ]}
    />
  );
}
