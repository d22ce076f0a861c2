import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { regionOf } from '../../domain/language.ts';
import type { LedgerState } from '../../domain/receipts/schema.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { externalLink } from '../ui/external-link.ts';
import { Card } from './Card.tsx';
import type { Cosigner } from './check-head.ts';
import { HeadStatus } from './HeadStatus.tsx';
import { headCheckQuery } from './head-check.ts';
import { useMoment } from './use-moment.ts';

/** The newest ones. */
const ANCHORS_SHOWN = 3;

type Head = NonNullable<LedgerState['head']>;

/** What is in the log now, who has signed that, and what this browser can say about it. */
export function HeadCard({ ledger, head }: { ledger: LedgerState; head: Head }) {
  const { t, language } = useLocale();
  const moment = useMoment();
  const check = useQuery(headCheckQuery(ledger));
  const cosigners = check.data && 'cosigners' in check.data ? check.data.cosigners : null;
  const { participants, waiting, anchors } = ledger;
  // What the chain may still take back is no anchor yet.
  const final = anchors.filter(({ state }) => state === 'final');
  return (
    <Card id="now" title={t('ledger.now_title')}>
      <p>
        <span className="font-display text-3xl font-extrabold tabular-nums">
          {head.size.toLocaleString(regionOf(language))}
        </span>{' '}
        {t('ledger.entries', { count: head.size })}
      </p>
      <p>
        {t('ledger.participants', participants)}{' '}
        {waiting > 0 && t('ledger.waiting', { count: waiting })}
      </p>
      <HeadStatus query={check} ledger={ledger} />
      <dl className="grid gap-2">
        <Line name={t('ledger.signed_at')}>{moment(head.signedAt)}</Line>
        <Line name={t('ledger.signed_by')}>{ledger.origin}</Line>
        <Line name={t('ledger.witnesses')}>
          <Witnesses ledger={ledger} cosigners={cosigners} />
        </Line>
        {final.length > 0 && (
          <Line name={t('ledger.anchors')}>
            <Anchors anchors={final} />
          </Line>
        )}
      </dl>
    </Card>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-line pt-2 not-first:border-t sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/**
 * Who else has signed the newest head. Only what this browser has checked is said of the newest one; a witness
 * that is behind has signed an earlier one, as the server says.
 */
function Witnesses({
  ledger,
  cosigners,
}: {
  ledger: LedgerState;
  cosigners: readonly Cosigner[] | null;
}) {
  const t = useText();
  const moment = useMoment();
  if (ledger.witnesses.length === 0) return t('ledger.no_witnesses');
  return (
    <ul className="grid gap-1">
      {ledger.witnesses.map(({ name, size }) => {
        const signed = cosigners?.find((one) => one.name === name);
        return (
          <li key={name}>
            <span className="font-semibold">{name}</span>:{' '}
            {signed
              ? t('ledger.witness_signed', { at: moment(signed.time) })
              : size === null
                ? t('ledger.witness_waits')
                : t('ledger.witness_behind', { count: size })}
          </li>
        );
      })}
    </ul>
  );
}

function Anchors({ anchors }: { anchors: LedgerState['anchors'] }) {
  const t = useText();
  const moment = useMoment();
  return (
    <ul className="grid gap-1">
      {anchors.slice(0, ANCHORS_SHOWN).map(({ transaction, size, at, chain, url }) => (
        <li key={transaction}>
          {t('ledger.anchor', { count: size, at: moment(at), chain })}{' '}
          {url === null ? (
            <code className="text-sm break-all">{transaction}</code>
          ) : (
            <a {...externalLink(url)} className="text-sm break-all underline underline-offset-4">
              {transaction}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
