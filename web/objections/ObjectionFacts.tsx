import type { ReactNode } from 'react';
import type { Objection } from '../../domain/results/schema.objections.ts';
import { Icon } from '../ui/Icon.tsx';
import { useObjectionWords } from './use-objection-words.ts';

type StateKey = 'open' | 'withdrawn' | 'stands' | 'corrected';

const LOOKS: Record<StateKey, string> = {
  open: 'bg-amber-soft text-amber',
  withdrawn: 'bg-line text-ink',
  stands: 'bg-agave-soft text-agave',
  corrected: 'bg-chile-soft text-chile',
};

const stateOf = ({ state, outcome }: Pick<Objection, 'state' | 'outcome'>): StateKey =>
  state === 'answered' ? (outcome ?? 'stands') : state;

/** What was asked, what a recount has shown and what was answered; the card around it is the page's. */
export function ObjectionFacts({
  objection,
  title,
  words,
}: {
  objection: Objection;
  /** Its heading: a restaurant, or the kind. */
  title: ReactNode;
  /** In place of the words as everybody sees them. */
  words?: ReactNode;
}) {
  const { t, language, day, listText, finding } = useObjectionWords();
  const { list, version, recount, answer, answeredAt, createdAt } = objection;
  const state = stateOf(objection);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          {title}
          <p className="text-sm text-muted wrap-anywhere">
            {t('objections.about', {
              list: list ? listText(list) : t('objections.about_all'),
              version: String(version),
            })}
            {' · '}
            {t('objections.made_at', { when: day(createdAt) })}
          </p>
        </div>
        <span className={`rounded-full px-3 py-0.5 text-sm font-semibold ${LOOKS[state]}`}>
          {t(`objections.state_${state}`)}
        </span>
      </div>
      {words ?? <Words objection={objection} />}
      {recount && (
        <p className="flex gap-2">
          <Icon
            name={recount.differences === 0 && recount.listsEqual ? 'check' : 'warning'}
            className={`mt-0.5 ${recount.differences === 0 && recount.listsEqual ? 'text-agave' : 'text-danger'}`}
          />
          <span className="min-w-0">{finding(recount)}</span>
        </p>
      )}
      {answer && answeredAt && (
        <div className="grid gap-1 rounded-card bg-agave-soft p-4">
          <p className="text-sm font-semibold text-agave">{t('objections.answer')}</p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {answer[language]}
          </p>
          <p className="text-sm text-muted">
            {t('objections.answered_at', { when: day(answeredAt) })}
          </p>
        </div>
      )}
    </>
  );
}

function Words({ objection: { message, hiddenFor, state } }: { objection: Objection }) {
  const { t } = useObjectionWords();
  if (message !== null) return <Quote>{message}</Quote>;
  if (hiddenFor) {
    const reason = t(`objections.hidden_${hiddenFor}`);
    return <p className="text-muted italic">{t('objections.hidden', { reason })}</p>;
  }
  return state === 'withdrawn' ? null : (
    <p className="text-muted italic">{t('objections.no_words')}</p>
  );
}

/** The owner's words. */
export function Quote({ children }: { children: string }) {
  return (
    <blockquote
      dir="auto"
      className="max-w-[68ch] border-l-4 border-line pl-3 whitespace-pre-line wrap-anywhere"
    >
      {children}
    </blockquote>
  );
}
