import { Link } from '@tanstack/react-router';
import type { Compared, ProposalStatus } from '../../domain/proposals/rules.ts';
import { FIELD_KINDS } from '../../domain/restaurants/fields.keys.ts';
import type { ListedProposal } from '../../domain/proposals/schema.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { momentText } from '../owners/moment.ts';
import { RowActions } from '../admin/RowActions.tsx';
import { type ChipTone, StatusChip } from '../owners/StatusChip.tsx';
import { linkTo, paths } from '../paths.ts';
import { Notice } from '../ui/Notice.tsx';
import { ComparedValue } from './ComparedValue.tsx';
import { HostChange } from './LinkChange.tsx';
import { groupsOf, type Lines } from './groups.ts';
import { proposedLabelOf } from './owner-texts.ts';
import type { ProposalDecision } from './ProposalDialog.tsx';

const TONES: Record<ProposalStatus, ChipTone> = {
  pending: 'amber',
  approved: 'agave',
  rejected: 'danger',
  withdrawn: 'muted',
  superseded: 'muted',
};

/** A proposal: who made it, for which restaurant, and each value before and after. */
export function ProposalCard({
  proposal,
  onDecide,
}: {
  proposal: ListedProposal;
  onDecide: (decision: ProposalDecision) => void;
}) {
  const { t, language } = useLocale();
  const { id: proposalId, restaurantId, restaurantName: restaurant, status, lines } = proposal;
  const person = proposal.fullName || proposal.email;
  const isPending = status === 'pending';
  const hasConflict = lines.some(({ isConflict }) => isConflict);
  const act = (kind: ProposalDecision['kind']) => ({
    text: t(`proposals.${kind}`),
    label: t('proposals.action_label', { action: t(`proposals.${kind}`), restaurant }),
    isDangerous: kind === 'reject',
    // The server refuses it too; the button is disabled so that nobody tries.
    isOff: kind === 'approve' && (hasConflict || proposal.isMerged),
    onAct: () => onDecide({ kind, proposalId, restaurant, person }),
  });
  return (
    <li className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <h2 className="font-display text-lg font-bold wrap-anywhere">
            <Link
              {...linkTo(paths.restaurant(restaurantId))}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              {restaurant}
            </Link>
          </h2>
          <p className="text-sm wrap-anywhere text-muted">
            {t('proposals.by', { person, when: momentText(proposal.createdAt, language) })}
          </p>
        </div>
        {isPending ? (
          <div className="max-sm:w-full">
            <RowActions actions={[act('approve'), act('reject')]} />
          </div>
        ) : (
          <StatusChip tone={TONES[status]}>{t(`proposals.status_${status}`)}</StatusChip>
        )}
      </div>
      {isPending && (proposal.isMerged || hasConflict) && (
        <Notice tone="amber">
          {t(proposal.isMerged ? 'proposals.merged_hint' : 'proposals.conflict_hint')}
        </Notice>
      )}
      {proposal.decidedAt && (
        <p className="text-sm text-muted">
          {proposal.decidedBy && `${proposal.decidedBy}, `}
          {momentText(proposal.decidedAt, language)}
        </p>
      )}
      {proposal.reason && <p className="wrap-anywhere whitespace-pre-line">{proposal.reason}</p>}
      {groupsOf(lines).map((of) => (
        <Group key={of[0].dishKey ?? ''} lines={of} isPending={isPending} />
      ))}
    </li>
  );
}

/** The field, its current value, and its proposed value: side by side where there is room. */
const COLUMNS = 'grid grid-cols-1 gap-x-4 md:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)]';

function Group({ lines, isPending }: { lines: Lines; isPending: boolean }) {
  const t = useText();
  const [{ dish }] = lines;
  const isAdded = lines.some(({ kind }) => kind === 'added');
  const shown = lines.filter(({ kind }) => kind !== 'removed');
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
        {dish ?? t('proposals.the_restaurant')}
        {isAdded && <StatusChip tone="agave">{t('proposals.chip_new')}</StatusChip>}
        {shown.length < lines.length && (
          <StatusChip tone="danger">{t('proposals.removed_dish')}</StatusChip>
        )}
      </h3>
      {shown.length > 0 && (
        <div className="rounded-card border border-line">
          <p
            aria-hidden="true"
            className={`border-b border-line px-3 py-1.5 text-sm text-muted max-md:hidden ${COLUMNS}`}
          >
            <span />
            <span>{!isAdded && t(isPending ? 'proposals.is' : 'proposals.was')}</span>
            <span className="pl-4">{t('proposals.would_be')}</span>
          </p>
          <dl className="grid grid-cols-1 divide-y divide-line">
            {shown.map((line) => (
              <Line key={line.field} line={line} isPending={isPending} />
            ))}
          </dl>
        </div>
      )}
    </section>
  );
}

function Line({ line, isPending }: { line: Compared; isPending: boolean }) {
  const t = useText();
  const { field, present, proposed, isConflict, isNewHost, kind } = line;
  const label = (text: TextKey) => (
    <span className="text-sm text-muted md:sr-only">
      {t(text)}
      {': '}
    </span>
  );
  return (
    <div className={`gap-y-2 p-3 ${COLUMNS} ${isConflict ? 'bg-amber-soft' : ''}`}>
      <dt className="flex flex-wrap items-center gap-2 text-sm font-semibold md:flex-col md:items-start">
        {t(proposedLabelOf(field))}
        {isConflict && <StatusChip tone="amber">{t('proposals.conflict')}</StatusChip>}
      </dt>
      <dd className={`min-w-0 text-muted ${kind === 'added' ? 'max-md:hidden' : ''}`}>
        {kind !== 'added' && (
          <>
            {label(isPending ? 'proposals.is' : 'proposals.was')}
            <ComparedValue field={field} value={present} />
          </>
        )}
      </dd>
      <dd className="min-w-0 border-l-3 border-agave pl-3">
        {label('proposals.would_be')}
        <ComparedValue field={field} value={proposed} />
        {FIELD_KINDS.get(field) === 'link' && <HostChange present={present} proposed={proposed} />}
        {isNewHost && (
          <p className="mt-1 text-sm font-semibold text-amber">{t('proposals.host_new')}</p>
        )}
      </dd>
    </div>
  );
}
