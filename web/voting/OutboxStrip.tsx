import { Link, useLocation } from '@tanstack/react-router';
import type { Person } from '../../domain/people/schema.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { rememberPath } from '../people/return-path.ts';
import { useOnline } from '../platform/online.ts';
import { CloseButton } from '../ui/CloseButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { type KeptBallot, type Phase, phaseOf } from './outbox.ts';
import { dropBallot, resumeBallot } from './outbox-store.ts';
import { useGrace } from './grace.ts';
import { useRefusalText } from './refusal-text.ts';

/** Over every page: the state of votes that were submitted elsewhere, or before. */
export function OutboxStrip({
  ballots,
  person,
}: {
  ballots: readonly KeptBallot[];
  person: Person | null | undefined;
}) {
  const t = useText();
  const shown = ballots.filter(
    (one) => one.toldAt === null && (person === null || one.personId === person?.id),
  );
  if (shown.length === 0) return null;
  return (
    <aside aria-label={t('voting.outbox_title')} className="print:hidden">
      {shown.map((kept) => (
        <Strip key={kept.idempotencyKey} kept={kept} isSignedIn={person !== null} />
      ))}
    </aside>
  );
}

const action =
  'inline-flex min-h-11 items-center rounded-full px-3 font-semibold underline underline-offset-4';

function Strip({ kept, isSignedIn }: { kept: KeptBallot; isSignedIn: boolean }) {
  const isOnline = useOnline();
  const path = paths.restaurant(kept.restaurantId);
  const isThere = useLocation({ select: ({ pathname }) => pathname === path });
  const phase = phaseOf(kept, isOnline);
  if (!isSignedIn) return <SignInLine kept={kept} path={path} />;
  if (phase === 'sending') return null;
  if (phase === 'stopped') return <StoppedLine kept={kept} path={path} isThere={isThere} />;
  // The restaurant's own page shows the rest itself.
  return isThere ? null : <PhaseLine kept={kept} path={path} phase={phase} />;
}

function SignInLine({ kept: { restaurantName }, path }: { kept: KeptBallot; path: string }) {
  const t = useText();
  return (
    <Line
      tone="amber"
      icon="clock"
      text={t('voting.outbox_sign_in', { restaurant: restaurantName })}
    >
      <Link {...linkTo(paths.auth('signin'))} className={action} onClick={() => rememberPath(path)}>
        {t('shell.sign_in')}
      </Link>
    </Line>
  );
}

/** The vote needs the person: to share their position, or to read why it was refused. */
function StoppedLine({
  kept,
  path,
  isThere,
}: {
  kept: KeptBallot;
  path: string;
  /** Whether the restaurant's page is open. */
  isThere: boolean;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { stop, restaurantName: restaurant } = kept;
  if (stop?.kind !== 'refused') {
    return (
      <Line tone="amber" icon="pin" text={t('voting.outbox_unlocated')} more={restaurant}>
        <button type="button" className={action} onClick={() => resumeBallot(kept)}>
          {t('voting.outbox_try')}
        </button>
      </Line>
    );
  }
  return (
    <Line
      tone="danger"
      icon="warning"
      text={t('voting.outbox_refused', { restaurant })}
      more={refusalText(stop)}
      onClose={() => dropBallot(kept)}
    >
      {!isThere && <OpenLink path={path} />}
    </Line>
  );
}

function PhaseLine({
  kept,
  path,
  phase,
}: {
  kept: KeptBallot;
  path: string;
  phase: Exclude<Phase, 'sending' | 'stopped'>;
}) {
  const t = useText();
  const restaurant = kept.restaurantName;
  const isClosed = useGrace(kept);
  switch (phase) {
    case 'waiting':
      return (
        <Line
          tone="amber"
          icon="clock"
          text={t(kept.fault ? 'voting.outbox_waiting_server' : 'voting.outbox_waiting')}
          more={isClosed ? `${restaurant}. ${t('voting.outbox_over')}` : restaurant}
        >
          <OpenLink path={path} />
        </Line>
      );
    case 'settled':
      return (
        <Line
          tone="agave"
          icon="check"
          text={t('voting.outbox_counted', { restaurant })}
          onClose={() => dropBallot(kept)}
        >
          <Link {...linkTo(paths.myVotes())} className={action}>
            {t('voting.to_my_votes')}
          </Link>
        </Line>
      );
    case 'review-failed':
      return (
        <Line tone="danger" icon="warning" text={t('voting.review_failed')} more={restaurant}>
          <OpenLink path={path} />
        </Line>
      );
  }
}

function OpenLink({ path }: { path: string }) {
  const t = useText();
  return (
    <Link {...linkTo(path)} className={action}>
      {t('voting.outbox_open')}
    </Link>
  );
}

const TONES = {
  amber: 'bg-amber-soft text-amber',
  agave: 'bg-agave-soft text-agave',
  danger: 'bg-danger-soft text-danger',
};

function Line({
  tone,
  icon,
  text,
  more,
  onClose,
  children,
}: {
  tone: keyof typeof TONES;
  icon: 'clock' | 'check' | 'pin' | 'warning';
  text: string;
  more?: string;
  onClose?: () => void;
  children: React.ReactNode;
}) {
  return (
    <div className={`border-b border-line ${TONES[tone]}`}>
      <div className="mx-auto flex max-w-[752px] items-center gap-3 py-1 pr-2 pl-4 text-sm">
        <Icon name={icon} />
        <p
          role={tone === 'danger' ? 'alert' : 'status'}
          dir="auto"
          className="mr-auto min-w-0 py-2 wrap-anywhere"
        >
          <strong>{text}</strong>
          {more && <span className="block">{more}</span>}
        </p>
        <span className="flex shrink-0 flex-wrap justify-end">{children}</span>
        {onClose && <CloseButton onClose={onClose} className="text-inherit" />}
      </div>
    </div>
  );
}
