import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Receipt } from '../../domain/receipts/schema.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { useSetPerson } from '../people/queries.ts';
import { recall } from '../platform/kept.ts';
import { nativeShell } from '../platform/native.ts';
import { useOnline } from '../platform/online.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { useToast } from '../ui/Toast.tsx';
import { dropPromise, readPromises } from './promises.ts';
import { receiptQuery } from './queries.ts';
import { fragmentOf } from './receipt-link.ts';
import { useFormats } from './receipt-words.ts';
import { saveText } from './save-text.ts';

/**
 * The receipt of an own vote. Once it is there, it takes the place of this address: the page can then check it
 * without the server, also when it is opened again.
 */
export function OwnReceipt({ ballotId }: { ballotId: string }) {
  const t = useText();
  const receipt = useQuery(receiptQuery(useApi(), ballotId));
  const code = failureCode(receipt.error);
  const setPerson = useSetPerson();
  useEffect(() => {
    // The session ended elsewhere: this page's guard then redirects.
    if (code === 'sign_in_required') setPerson(null);
  }, [code, setPerson]);
  useOpening(receipt.data);
  if (receipt.data?.state === 'waiting') return <Waiting receipt={receipt.data} />;
  if (receipt.data?.state === 'earlier') {
    return (
      <div className="page py-8">
        <EmptyState
          isPage
          icon="clock"
          title={t('receipts.earlier_title')}
          hint={t('receipts.earlier_text')}
        >
          <ToVotes />
        </EmptyState>
      </div>
    );
  }
  if (receipt.isError && code === 'ballot_not_found') {
    return (
      <div className="page py-8">
        <EmptyState
          isPage
          icon="ballot"
          title={t('receipts.missing_title')}
          hint={t('receipts.missing_text')}
        >
          <ToVotes />
        </EmptyState>
      </div>
    );
  }
  if (receipt.isError && !receipt.data) {
    return (
      <div className="page py-8">
        <EmptyState isPage icon="warning" title={t('receipts.failed_title')}>
          <Button onClick={() => void receipt.refetch()}>{t('shell.retry')}</Button>
        </EmptyState>
      </div>
    );
  }
  return <PageSkeleton />;
}

const ToVotes = () => (
  <ButtonLink look="secondary" icon="ballot" to={paths.myVotes()}>
    {useText()('receipts.to_votes')}
  </ButtonLink>
);

function useOpening(receipt: Receipt | undefined): void {
  const navigate = useNavigate();
  const open = useEffectEvent(async (text: string, ballotId: string) => {
    const hash = await fragmentOf(text);
    dropPromise(ballotId);
    await navigate({ to: paths.receipt(), hash, replace: true, state: { isOwnReceipt: true } });
  });
  const text = receipt?.receipt ?? null;
  const ballotId = receipt?.ballotId;
  useEffect(() => {
    if (text !== null && ballotId !== undefined) void open(text, ballotId);
  }, [text, ballotId]);
}

function Waiting({ receipt }: { receipt: Receipt }) {
  const t = useText();
  const { timeBy } = useFormats();
  const isOnline = useOnline();
  const deadline = receipt.promisedBy === null ? null : new Date(receipt.promisedBy);
  const isLate = useHasPassed(deadline);
  const time = deadline && timeBy(deadline);
  const { dishName: dish, restaurantName: restaurant, points } = receipt;
  return (
    <div className="page grid gap-6 py-6 sm:py-8">
      <section
        aria-labelledby="waiting"
        className={`grid gap-4 rounded-card border-2 bg-surface p-5 shadow-card sm:p-6 ${isLate ? 'border-amber' : 'border-line'}`}
      >
        <span
          className={`grid size-12 place-items-center rounded-full ${isLate ? 'bg-amber-soft text-amber' : 'bg-agave-soft text-agave'}`}
        >
          <Icon name="clock" size={7} />
        </span>
        <h1 id="waiting" className="text-2xl leading-tight font-extrabold">
          {t(isLate ? 'receipts.late_title' : 'receipts.waiting_title')}
        </h1>
        <p className="font-semibold wrap-anywhere">
          {t('receipts.waiting_vote', { count: points, dish, restaurant })}
        </p>
        <p role="status">
          {!isOnline
            ? t('receipts.waiting_offline')
            : time === null
              ? t('receipts.waiting_soon')
              : t(isLate ? 'receipts.late_text' : 'receipts.waiting_by', { time })}
        </p>
        <PromiseNote receipt={receipt} isLate={isLate} />
      </section>
      <div>
        <ToVotes />
      </div>
    </div>
  );
}

/** The signed promise, to be kept by who wants to hold the festival to it. */
function PromiseNote({
  receipt: { ballotId, promise },
  isLate,
}: {
  receipt: Receipt;
  isLate: boolean;
}) {
  const t = useText();
  const toast = useToast();
  // Rather the one of the moment of voting than that of the server now.
  const kept = readPromises().find((one) => one.ballotId === ballotId)?.promise ?? promise;
  if (kept === null || nativeShell()) return null;
  const save = (
    <Button
      look="secondary"
      icon="download"
      className="justify-self-start"
      onClick={() => {
        saveText(t('receipts.promise_file_name'), kept);
        toast(t('receipts.promise_saved'));
      }}
    >
      {t('receipts.save_promise')}
    </Button>
  );
  if (isLate) return save;
  return (
    <details className="border-t border-line pt-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {t('receipts.waiting_why')}
      </summary>
      <div className="grid gap-3">
        <p>{t('receipts.waiting_promise')}</p>
        {save}
      </div>
    </details>
  );
}

/** For the way to the server and back, and for clocks that differ by seconds. */
const GRACE_MS = 30_000;
/** By how much the device's clock is ahead, as the page of a restaurant found it (web/voting/use-decision.ts). */
const aheadMs = () => Number(recall('clock-ahead') ?? 0) || 0;

/** A timer that is set for longer ends at once. */
const LONGEST_MS = 2 ** 31 - 1;

function useHasPassed(deadline: Date | null): boolean {
  const at = deadline?.getTime() ?? null;
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    if (at === null) return;
    const leftMs = at + GRACE_MS + aheadMs() - Date.now();
    const timer = setTimeout(() => setPassed(true), Math.min(Math.max(0, leftMs), LONGEST_MS));
    return () => clearTimeout(timer);
  }, [at]);
  return hasPassed;
}
