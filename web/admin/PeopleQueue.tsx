import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListedPerson } from '../../domain/people/schema.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { usePerson } from '../people/queries.ts';
import { PeopleBulkDialog, type PeopleAct } from './PeopleBulkDialog.tsx';
import { linkIdOf, PeopleTable } from './PeopleTable.tsx';
import { QueueBar } from './QueueBar.tsx';
import { itemAfter, itemIdOf } from './queue-keys.ts';
import { RoleDialog } from './RoleDialog.tsx';
import { useQueue } from './use-queue.ts';
import type { RoleChange } from './use-role-change.ts';

interface Change {
  person: ListedPerson;
  kind: RoleChange;
  focusId: string;
}
interface Bulk {
  kind: PeopleAct;
  people: readonly ListedPerson[];
  isUndo?: boolean;
}

const ACTS = ['ban', 'unban'] as const;

/** A page of accounts: changed one by one or many at once, with the mouse or by single keys. */
export function PeopleQueue({
  people,
  isOld,
  mayVanish,
  focusId,
}: {
  people: readonly ListedPerson[];
  /** Whether this is the previous page, while the next one loads. */
  isOld: boolean;
  /** Whether a change may remove the row from the list. */
  mayVanish: boolean;
  focusId: string;
}) {
  const t = useText();
  const navigate = useNavigate();
  const you = usePerson()?.id;
  const [change, setChange] = useState<Change | null>(null);
  const [bulk, setBulk] = useState<Bulk | null>(null);
  const keys = people.map(({ id }) => id);
  const allows = (kind: PeopleAct, { id, isBanned }: ListedPerson) =>
    id !== you && isBanned === (kind === 'unban');
  const ask = (person: ListedPerson, kind: RoleChange) => {
    const next = itemAfter(keys, person.id);
    const after = next ? itemIdOf(next) : focusId;
    setChange({ person, kind, focusId: mayVanish ? after : linkIdOf(person) });
  };
  const among = (ids: readonly string[]) => people.filter(({ id }) => ids.includes(id));
  const keyActs = [
    {
      letter: 'o',
      text: t('admin.open_account'),
      onAct: ([first]: readonly string[]) =>
        first && void navigate({ to: paths.userAccount(first) }),
    },
    {
      letter: 'b',
      text: t('admin.ban'),
      onAct: (some: readonly string[]) => {
        const [first, second] = among(some).filter((person) => allows('ban', person));
        if (second) setBulk({ kind: 'ban', people: among(some) });
        else if (first) ask(first, 'ban');
      },
    },
  ];
  const queue = useQueue(keys, keyActs);
  const selected = among(queue.selected);
  return (
    <>
      <QueueBar
        queue={queue}
        keyActs={keyActs}
        acts={ACTS.map((kind) => ({
          text: t(`admin.${kind}`),
          possible: selected.filter((person) => allows(kind, person)).length,
          onAct: () => setBulk({ kind, people: selected }),
        }))}
      />
      <PeopleTable people={people} queue={queue} isOld={isOld} onChange={ask} />
      {change && (
        <RoleDialog
          person={change.person}
          kind={change.kind}
          focusId={change.focusId}
          onClose={() => setChange(null)}
        />
      )}
      {bulk && (
        <PeopleBulkDialog
          key={bulk.isUndo ? 'undo' : bulk.kind}
          kind={bulk.kind}
          people={bulk.people}
          allows={(person) => bulk.isUndo === true || allows(bulk.kind, person)}
          focusId={focusId}
          onUndo={(banned) => setBulk({ kind: 'unban', people: banned, isUndo: true })}
          onClose={() => setBulk(null)}
        />
      )}
    </>
  );
}
