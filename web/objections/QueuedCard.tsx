import { useState } from 'react';
import type { QueuedObjection } from '../../domain/results/schema.objections.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useApi } from '../api/context.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import { ObjectionFacts, Quote } from './ObjectionFacts.tsx';
import { useObjectionAct } from './use-objection-act.ts';
import { useObjectionWords } from './use-objection-words.ts';

/** What an owner asks, with what the organiser can do about it. */
export function QueuedCard({
  objection,
  onAsk,
}: {
  objection: QueuedObjection;
  onAsk: (what: 'answer' | 'hide') => void;
}) {
  const { t, moment } = useObjectionWords();
  const { kind, restaurant, words, hiddenFor, madeBy, createdAt, answeredBy, answeredAt } =
    objection;
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
      <ObjectionFacts
        objection={objection}
        title={
          <h2 className="text-lg font-bold wrap-anywhere">
            {t(`objections.kind_${kind}`)}
            {': '}
            {restaurant.name}
          </h2>
        }
        words={
          words ? (
            <div className="grid gap-1">
              <Quote>{words}</Quote>
              {hiddenFor && (
                <p className="text-sm font-semibold text-amber">
                  {t('objections.hidden', { reason: t(`objections.hidden_${hiddenFor}`) })}
                </p>
              )}
            </div>
          ) : undefined
        }
      />
      <p className="text-sm text-muted wrap-anywhere">
        {t('objections.queue_by', {
          who: madeBy || t('objections.queue_deleted'),
          when: moment(createdAt),
        })}
        {answeredAt &&
          ` · ${t('objections.queue_answered_by', {
            who: answeredBy || t('objections.queue_deleted'),
            when: moment(answeredAt),
          })}`}
      </p>
      {objection.isOwn ? (
        <p className="text-sm font-semibold text-amber">{t('objections.queue_own')}</p>
      ) : (
        <Acts objection={objection} onAsk={onAsk} />
      )}
    </li>
  );
}

/** One thing is to be done next: a recount where one was asked for, then the answer. */
function Acts({
  objection: { id: objectionId, kind, state, recount, words, hiddenFor },
  onAsk,
}: {
  objection: QueuedObjection;
  onAsk: (what: 'answer' | 'hide') => void;
}) {
  const { t } = useObjectionWords();
  const api = useApi();
  const run = useObjectionAct();
  const toast = useToast();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isFirst = kind === 'recount' && recount === null;
  const count = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await run(async () => {
        await api.resultObjections.recount({ objectionId });
        toast(t('objections.recounted'));
      });
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <>
      {failure !== null && <Notice tone="danger">{failureText(failure)}</Notice>}
      <div className="flex flex-wrap gap-2">
        {state === 'open' && !isFirst && (
          <Button icon="reply" onClick={() => onAsk('answer')}>
            {t('objections.answer_act')}
          </Button>
        )}
        {state === 'open' && (
          <Button
            look={isFirst ? 'primary' : 'secondary'}
            disabled={isBusy}
            onClick={() => void count()}
          >
            {t(
              isBusy
                ? 'objections.recounting'
                : recount
                  ? 'objections.recount_again'
                  : 'objections.recount_now',
            )}
          </Button>
        )}
        {words && (
          <Button look="quiet" icon={hiddenFor ? 'eye' : 'eye-off'} onClick={() => onAsk('hide')}>
            {t(hiddenFor ? 'objections.show' : 'objections.hide')}
          </Button>
        )}
      </div>
    </>
  );
}
