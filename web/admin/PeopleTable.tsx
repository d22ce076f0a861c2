import { Link } from '@tanstack/react-router';
import type { ListedPerson } from '../../domain/people/schema.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { usePerson } from '../people/queries.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { type MoreAction, MoreMenu } from '../ui/MoreMenu.tsx';
import { RowsComing } from '../ui/RowsComing.tsx';
import { noAdminText } from './no-admin-text.ts';
import { SelectBox } from './SelectBox.tsx';
import { useMoments } from './use-moments.ts';
import type { Queue } from './use-queue.ts';
import type { RoleChange } from './use-role-change.ts';

const cell = 'md:table-cell md:px-4 md:py-2 md:align-middle';
const chip = 'inline-flex items-center rounded-full px-3 py-0.5 text-sm font-semibold';

/** Id of the link to a person's page, which stays when the row's buttons change. */
export const linkIdOf = ({ id }: ListedPerson) => `person-${id}`;

/** A table; on a phone, each row is laid out as a card. */
export function PeopleTable({
  people,
  queue,
  isOld,
  onChange,
}: {
  people: readonly ListedPerson[];
  queue: Queue;
  /** Whether this is the previous page, while the next one loads. */
  isOld: boolean;
  onChange: (person: ListedPerson, kind: RoleChange) => void;
}) {
  const t = useText();
  const columns = [
    'admin.column_person',
    'admin.column_role',
    'admin.column_since',
    'admin.column_actions',
  ] as const;
  return (
    <div className="relative min-w-0 md:overflow-x-auto">
      {isOld && <RowsComing />}
      <table
        aria-busy={isOld}
        aria-label={t('admin.users_title')}
        className="block w-full rounded-card md:table md:overflow-hidden md:border md:border-line md:bg-surface md:shadow-card"
      >
        <thead className="max-md:sr-only md:table-header-group">
          <tr className="text-left text-sm text-muted">
            {columns.map((column) => (
              <th key={column} scope="col" className="px-4 py-3 font-semibold">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="grid gap-3 md:table-row-group">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} queue={queue} onChange={onChange} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PersonRow({
  person,
  queue,
  onChange,
}: {
  person: ListedPerson;
  queue: Queue;
  onChange: (person: ListedPerson, kind: RoleChange) => void;
}) {
  const t = useText();
  const { day } = useMoments();
  const isYou = usePerson()?.id === person.id;
  const name = person.fullName || person.email;
  // Said beforehand: the server would refuse it.
  const off = noAdminText(person);
  const act = (kind: RoleChange, text: TextKey, icon: IconName): MoreAction => ({
    icon,
    text: t(text),
    label: t('admin.action_label', { action: t(text), person: name }),
    onChoose: () => onChange(person, kind),
  });
  const actions = [
    ...(person.isAdmin
      ? [act('remove-admin', 'admin.remove_admin', 'key')]
      : off === null
        ? [act('make-admin', 'admin.make_admin', 'key')]
        : []),
    person.isBanned ? act('unban', 'admin.unban', 'undo') : act('ban', 'admin.ban', 'lock'),
  ];
  return (
    <tr className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4 max-md:shadow-card md:table-row md:rounded-none md:border-0 md:border-t">
      <td className={`col-span-2 min-w-0 border-line md:border-t ${cell}`}>
        <div className="flex items-start gap-1">
          <SelectBox queue={queue} item={person.id} name={name} />
          <div className="min-w-0">
            <PersonIdentity person={person} isYou={isYou} />
          </div>
        </div>
        {off !== null && <p className="text-sm font-semibold text-amber">{t(off)}</p>}
        {off === null && !person.emailVerified && (
          <p className="text-sm font-semibold text-amber">{t('admin.unconfirmed')}</p>
        )}
      </td>
      <td className={`border-line text-sm md:border-t ${cell}`}>
        <Role person={person} />
      </td>
      <td
        className={`border-line text-sm text-muted tabular-nums md:border-t md:whitespace-nowrap ${cell}`}
      >
        <span aria-hidden="true" className="md:hidden">
          {t('admin.column_since')}{' '}
        </span>
        {day(person.createdAt)}
      </td>
      <td className={`col-span-2 border-line md:w-0 md:border-t ${cell}`}>
        <div className="flex justify-end">
          <MoreMenu label={t('admin.more_of', { person: name })} actions={actions} />
        </div>
      </td>
    </tr>
  );
}

/** Name and address of a person, with the account's badges. */
function PersonIdentity({ person, isYou }: { person: ListedPerson; isYou: boolean }) {
  const t = useText();
  const { moment } = useMoments();
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          id={linkIdOf(person)}
          to={paths.userAccount(person.id)}
          className={`inline-flex min-h-11 min-w-0 items-center wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-chile ${person.fullName ? 'font-bold text-ink' : 'text-muted'}`}
        >
          {person.fullName || t('admin.no_name')}
        </Link>
        {isYou && <span className={`${chip} bg-chile-soft text-chile`}>{t('admin.you')}</span>}
        {person.isBanned && (
          <span className={`${chip} bg-danger-soft text-danger`}>{t('admin.banned')}</span>
        )}
        {person.suspendedUntil && (
          <span className={`${chip} bg-danger-soft text-danger`}>
            {t('admin.suspended_until', { when: moment(person.suspendedUntil) })}
          </span>
        )}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {person.email}
        {person.emailVerified && (
          <>
            <Icon name="check" size={4} className="ml-1 inline text-agave" />
            <span className="sr-only">{t('admin.confirmed')}</span>
          </>
        )}
      </p>
    </>
  );
}

function Role({ person }: { person: ListedPerson }) {
  const t = useText();
  if (!person.isAdmin && !person.isAdminByConfiguration && person.restaurants === 0) {
    return <span className="text-sm text-muted">{t('admin.role_visitor')}</span>;
  }
  return (
    <span className="flex flex-wrap gap-1">
      {person.isAdmin && (
        <span className={`${chip} bg-agave-soft text-agave`}>{t('admin.role_admin')}</span>
      )}
      {person.isAdminByConfiguration && (
        <span className={`${chip} bg-amber-soft text-amber`}>{t('admin.role_configured')}</span>
      )}
      {person.restaurants > 0 && (
        <span className={`${chip} bg-agave-soft text-agave`}>
          {t('admin.role_owner_of', { count: person.restaurants })}
        </span>
      )}
    </span>
  );
}
