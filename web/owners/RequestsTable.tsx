import { useState } from 'react';
import type { ListedRequest } from '../../domain/owners/schema.ts';
import { QueueBar } from '../admin/QueueBar.tsx';
import { itemAfter, itemIdOf } from '../admin/queue-keys.ts';
import { RowActions } from '../admin/RowActions.tsx';
import { SelectBox } from '../admin/SelectBox.tsx';
import { type Queue, useQueue } from '../admin/use-queue.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { type Column, Table } from '../ui/Table.tsx';
import { type Decision, DecisionDialog, REQUESTS_HEADING } from './DecisionDialog.tsx';
import { momentText } from './moment.ts';
import { PersonCell } from './PersonCell.tsx';
import { allows, type RequestAct, RequestBulkDialog } from './RequestBulkDialog.tsx';
import { StatusChip } from './StatusChip.tsx';

type LocaleTexts = Pick<ReturnType<typeof useLocale>, 't' | 'language'>;
interface Bulk {
  kind: RequestAct;
  requests: readonly ListedRequest[];
}

const LETTERS = [
  ['approve', 'a'],
  ['reject', 'r'],
] as const;

/** A page of requests: decided one by one or many at once, with the mouse or by single keys. */
export function RequestsTable({
  requests,
  isOld,
}: {
  requests: readonly ListedRequest[];
  /** Whether this is the previous page, while the next one loads. */
  isOld: boolean;
}) {
  const { t, language } = useLocale();
  const [decision, setDecision] = useState<(Decision & { focusId: string }) | null>(null);
  const [bulk, setBulk] = useState<Bulk | null>(null);
  const keys = requests.map(({ id }) => id);
  const decide = (kind: RequestAct, { id, ...row }: ListedRequest) => {
    const next = itemAfter(keys, id);
    const focusId = next ? itemIdOf(next) : REQUESTS_HEADING;
    setDecision({ kind, id, person: row.fullName, restaurant: row.restaurantName, focusId });
  };
  const among = (some: readonly string[]) => requests.filter(({ id }) => some.includes(id));
  const keyActs = LETTERS.map(([kind, letter]) => ({
    letter,
    text: t(`owners.${kind}`),
    onAct: (some: readonly string[]) => {
      const found = among(some);
      const [first, second] = found;
      if (!first || !found.some((request) => allows(kind, request))) return;
      if (second) setBulk({ kind, requests: found });
      else decide(kind, first);
    },
  }));
  const queue = useQueue(keys, keyActs);
  const selected = among(queue.selected);
  return (
    <>
      <QueueBar
        queue={queue}
        keyActs={keyActs}
        acts={LETTERS.map(([kind]) => ({
          text: t(`owners.${kind}`),
          possible: selected.filter((request) => allows(kind, request)).length,
          onAct: () => setBulk({ kind, requests: selected }),
        }))}
      />
      <Table
        label={t('owners.requests_title')}
        columns={columnsOf({ t, language, queue, decide })}
        rows={requests}
        keyOf={({ id }) => id}
        isOld={isOld}
      />
      {decision && (
        <DecisionDialog
          decision={decision}
          focusId={decision.focusId}
          onClose={() => setDecision(null)}
        />
      )}
      {bulk && <RequestBulkDialog {...bulk} onClose={() => setBulk(null)} />}
    </>
  );
}

const columnsOf = ({
  t,
  language,
  queue,
  decide,
}: LocaleTexts & {
  queue: Queue;
  decide: (kind: RequestAct, row: ListedRequest) => void;
}): Column<ListedRequest>[] => [
  {
    id: 'person',
    title: t('owners.column_person'),
    isName: true,
    cell: (row) => (
      <div className="flex items-start gap-1">
        <SelectBox queue={queue} item={row.id} name={`${row.fullName}, ${row.restaurantName}`} />
        <div className="min-w-0">
          <PersonCell {...row} />
        </div>
      </div>
    ),
  },
  {
    id: 'restaurant',
    title: t('owners.column_restaurant'),
    cell: ({ restaurantName, isArchived }) => (
      <span className="font-semibold wrap-anywhere max-md:text-right">
        {restaurantName}
        {isArchived && <StatusChip tone="muted">{t('owners.archived')}</StatusChip>}
      </span>
    ),
  },
  {
    id: 'account',
    title: t('owners.column_account'),
    cell: ({ pfgAccountNumber }) => (
      <span className="wrap-anywhere tabular-nums">{pfgAccountNumber || '–'}</span>
    ),
  },
  {
    id: 'sent',
    title: t('owners.column_sent'),
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="text-sm text-muted tabular-nums md:block md:min-w-28">
        {momentText(createdAt, language)}
      </time>
    ),
  },
  {
    id: 'status',
    title: t('owners.column_status'),
    cell: (row) => <RequestNotice row={row} />,
  },
  {
    id: 'actions',
    title: t('owners.column_actions'),
    isTitleHidden: true,
    cell: (row) => <RequestActions row={row} decide={decide} />,
  },
];

function RequestActions({
  row,
  decide,
}: {
  row: ListedRequest;
  decide: (kind: RequestAct, row: ListedRequest) => void;
}) {
  const t = useText();
  if (row.status !== 'pending') return null;
  const { fullName: person, restaurantName: restaurant } = row;
  const act = (kind: RequestAct) => ({
    text: t(`owners.${kind}`),
    label: t('owners.action_label', { action: t(`owners.${kind}`), person, restaurant }),
    isDangerous: kind === 'reject',
    // The server refuses this too; the page says so beforehand.
    isOff: !allows(kind, row),
    onAct: () => decide(kind, row),
  });
  return <RowActions actions={[act('approve'), act('reject')]} />;
}

const TONES = {
  pending: 'amber',
  approved: 'agave',
  rejected: 'danger',
  superseded: 'muted',
  withdrawn: 'muted',
} as const;

/** The state of a request, with who decided and why. */
function RequestNotice({ row }: { row: ListedRequest }) {
  const { t, language } = useLocale();
  const { status, isRevoked, decidedAt, decidedBy, reason } = row;
  const when = decidedAt && momentText(decidedAt, language);
  return (
    <div
      className={`grid max-w-72 gap-1 max-md:justify-items-end max-md:text-right ${when || reason ? 'md:min-w-56' : ''}`}
    >
      <StatusChip tone={isRevoked ? 'danger' : TONES[status]}>
        {t(isRevoked ? 'owners.status_revoked' : `owners.status_${status}`)}
      </StatusChip>
      {when && (
        <span className="text-sm text-muted">
          {decidedBy
            ? t('owners.decided_by', { who: decidedBy, when })
            : t('owners.decided', { when })}
        </span>
      )}
      {reason && <span className="text-sm wrap-anywhere whitespace-pre-line">{reason}</span>}
    </div>
  );
}
