import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ObjectionKind } from '../../domain/results/rules.states.ts';
import type { Objection, OwnResult as Result } from '../../domain/results/schema.objections.ts';
import { useApi } from '../api/context.ts';
import { useAccessEndOf } from '../dashboard/queries.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import { ObjectionDialog } from './ObjectionDialog.tsx';
import { ObjectionFacts, Quote } from './ObjectionFacts.tsx';
import { ObjectionsLink } from './ObjectionsLink.tsx';
import { ownObjectionsQuery } from './own-queries.ts';
import { OwnRanks } from './OwnRanks.tsx';
import { useObjectionAct } from './use-objection-act.ts';
import { useObjectionWords } from './use-objection-words.ts';

/**
 * For owners, once a result is published: the places of their restaurant, and how to ask for a recount or object.
 * Nothing before, and where it cannot be loaded: the dashboard goes on without it.
 */
export function OwnResult({ restaurantId }: { restaurantId: string }) {
  const { t } = useObjectionWords();
  const query = useQuery(ownObjectionsQuery(useApi(), restaurantId));
  useAccessEndOf(query.error);
  const [asks, setAsks] = useState<ObjectionKind | null>(null);
  const [withdraws, setWithdraws] = useState<Objection | null>(null);
  const asked = useRef<HTMLHeadingElement>(null);
  /** How many there were when the last one was sent. */
  const [sentAfter, setSentAfter] = useState<number | null>(null);
  const { result, objections } = query.data ?? { result: null, objections: [] };
  const hasCome = sentAfter !== null && objections.length > sentAfter;
  // What was sent is read where it stands now: a toast would lie on it.
  useEffect(() => {
    if (!hasCome) return;
    asked.current?.scrollIntoView();
    asked.current?.focus({ preventScroll: true });
  }, [hasCome]);
  if (!result) return null;
  return (
    <section
      aria-labelledby="own-result"
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-card border border-line bg-surface p-4 shadow-card lg:p-6"
    >
      <h2 id="own-result" tabIndex={-1} className="text-xl outline-none">
        {t('objections.own_title', { year: String(result.year) })}
      </h2>
      <OwnRanks result={result} restaurantId={restaurantId} />
      <Challenge
        result={result}
        objections={objections}
        onAsk={(kind) => {
          setSentAfter(null);
          setAsks(kind);
        }}
      />
      {objections.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h3 ref={asked} tabIndex={-1} className="font-semibold">
            {t('objections.own_asked')}
          </h3>
          {hasCome && <Notice tone="agave">{t('objections.sent')}</Notice>}
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {objections.map((objection) => (
              <OwnCard
                key={objection.id}
                objection={objection}
                onWithdraw={() => {
                  setSentAfter(null);
                  setWithdraws(objection);
                }}
              />
            ))}
          </ul>
        </div>
      )}
      {asks && (
        <ObjectionDialog
          kind={asks}
          restaurantId={restaurantId}
          result={result}
          onSent={() => setSentAfter(objections.length)}
          onClose={() => setAsks(null)}
        />
      )}
      {withdraws && (
        <WithdrawDialog
          restaurantId={restaurantId}
          objectionId={withdraws.id}
          onClose={() => setWithdraws(null)}
        />
      )}
    </section>
  );
}

/** The two things that an owner can do, until when; what waits for an answer cannot be asked again. */
function Challenge({
  result: { until, isInTime },
  objections,
  onAsk,
}: {
  result: Result;
  objections: readonly Objection[];
  onAsk: (kind: ObjectionKind) => void;
}) {
  const { t, moment } = useObjectionWords();
  const isOpen = (kind: ObjectionKind) =>
    objections.some((one) => one.kind === kind && one.state === 'open');
  const kinds = (['recount', 'objection'] as const).filter((kind) => !isOpen(kind));
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {until === null ? (
        <p className="text-muted">{t('objections.own_never')}</p>
      ) : isInTime ? (
        <div className="grid gap-1">
          <h3 className="font-semibold">{t('objections.own_wrong')}</h3>
          <p className="max-w-[68ch] text-muted">
            {t('objections.own_until', { until: moment(until) })}
          </p>
        </div>
      ) : (
        <p className="text-muted">{t('objections.own_over', { until: moment(until) })}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isInTime &&
          kinds.map((kind) => (
            <Button key={kind} look="secondary" onClick={() => onAsk(kind)}>
              {t(`objections.ask_${kind}`)}
            </Button>
          ))}
        <ObjectionsLink />
      </div>
    </div>
  );
}

function OwnCard({ objection, onWithdraw }: { objection: Objection; onWithdraw: () => void }) {
  const { t } = useObjectionWords();
  const { kind, message, hiddenFor, state } = objection;
  const reason = hiddenFor && t(`objections.hidden_${hiddenFor}`);
  return (
    <li className="grid gap-3 rounded-card border border-line p-4">
      <ObjectionFacts
        objection={objection}
        title={<h4 className="font-bold">{t(`objections.kind_${kind}`)}</h4>}
        words={
          message === null ? undefined : (
            <div className="grid gap-1">
              <Quote>{message}</Quote>
              {reason && (
                <p className="text-sm font-semibold text-amber">
                  {t('objections.own_hidden', { reason })}
                </p>
              )}
            </div>
          )
        }
      />
      {state === 'open' && (
        <Button look="quiet" icon="undo" className="justify-self-start" onClick={onWithdraw}>
          {t('objections.withdraw')}
        </Button>
      )}
    </li>
  );
}

function WithdrawDialog({
  restaurantId,
  objectionId,
  onClose,
}: {
  restaurantId: string;
  objectionId: string;
  onClose: () => void;
}) {
  const { t } = useObjectionWords();
  const api = useApi();
  const run = useObjectionAct();
  const toast = useToast();
  return (
    <ConfirmDialog
      title={t('objections.withdraw_title')}
      action={t('objections.withdraw')}
      isDangerous
      onConfirm={() =>
        run(async () => {
          await api.resultObjections.withdraw({ restaurantId, objectionId });
          toast(t('objections.withdrawn'));
        })
      }
      onClose={onClose}
    >
      <p>{t('objections.withdraw_told')}</p>
    </ConfirmDialog>
  );
}
