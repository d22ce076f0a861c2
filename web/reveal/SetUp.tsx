import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  REVEAL_LANGUAGES,
  REVEAL_PLACES,
  type RevealChoice,
  type RevealShow,
  stepsOf,
} from '../../domain/results/rules.reveal.ts';
import type { RevealChoices } from '../../domain/results/schema.reveal.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { Segments } from '../ui/Segments.tsx';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { keepPresentation, keepShow } from './kept-reveal.ts';
import { ListOrder } from './ListOrder.tsx';
import { begun } from './presentation.ts';
import { revealShowQuery } from './queries.ts';
import { choiceOf, type RevealSearch, searchOf } from './reveal-search.ts';
import { RunningElsewhere } from './RunningElsewhere.tsx';
import { WhichResult } from './WhichResult.tsx';

/** Which result, which lists, how many places, and the languages. */
export function SetUp({
  choices,
  search,
  onSearch,
}: {
  choices: RevealChoices;
  search: RevealSearch;
  onSearch: (search: RevealSearch) => void;
}) {
  const t = useText();
  const result = search.result ?? null;
  const choice = choiceOf(search);
  const showQuery = useQuery(revealShowQuery(useApi(), result));
  const show = showQuery.data;
  const starting = useStart();
  const change = (changed: Partial<RevealChoice>) =>
    onSearch(searchOf({ ...choice, ...changed }, result));
  const steps = show ? stepsOf(show, choice) : [];
  return (
    <div className="grid max-w-[720px] gap-8">
      <RunningElsewhere running={choices.running} />
      <WhichResult
        choices={choices}
        value={result}
        // Lists of another result have other names.
        onChoose={(next) => onSearch(searchOf({ ...choice, lists: [] }, next))}
      />
      {showQuery.isPending ? (
        <RowsSkeleton />
      ) : !show ? (
        <LoadFailure title="reveal.load_error" query={showQuery} />
      ) : (
        <>
          <ListOrder show={show} choice={choice} onLists={(lists) => change({ lists })} />
          <Amounts choice={choice} onChange={change} />
          <div className="grid gap-3">
            {starting.failure !== null && <Notice tone="danger">{starting.failure}</Notice>}
            <Button
              icon="play"
              className="justify-self-start"
              disabled={starting.isBusy}
              onClick={() => void starting.start(show, choice, steps.length)}
            >
              {t(result === null ? 'reveal.start_practice' : 'reveal.start')}
            </Button>
            <p className="text-muted">
              {t('reveal.steps', { count: steps.length })}{' '}
              {t(result === null ? 'reveal.practice_hint' : 'reveal.start_logged')}
            </p>
          </div>
        </>
      )}
    </div>
  );
}

/** How many places, and how the languages are spoken. */
function Amounts({
  choice,
  onChange,
}: {
  choice: RevealChoice;
  onChange: (changed: Partial<RevealChoice>) => void;
}) {
  const t = useText();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="grid gap-2">
        <h2 className="text-lg">{t('reveal.how_many')}</h2>
        <Segments
          label={t('reveal.how_many')}
          choices={REVEAL_PLACES.map((number) => ({
            value: String(number),
            text: t('reveal.first_places', { number }),
          }))}
          value={String(choice.places)}
          onChoose={(chosen) => {
            const places = REVEAL_PLACES.find((number) => String(number) === chosen);
            if (places) onChange({ places });
          }}
        />
      </div>
      <div className="grid gap-2">
        <h2 className="text-lg">{t('reveal.languages')}</h2>
        <Segments
          label={t('reveal.languages')}
          choices={REVEAL_LANGUAGES.map((value) => ({
            value,
            text: t(`reveal.languages_${value}`),
          }))}
          value={choice.languages}
          onChoose={(languages) => onChange({ languages })}
        />
      </div>
    </div>
  );
}

/** Begins a presentation, and keeps it in this browser. */
function useStart() {
  const api = useApi();
  const failureText = useFailureText();
  const endSession = useSessionEnd();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function start(show: RevealShow, choice: RevealChoice, steps: number) {
    setBusy(true);
    setError(null);
    try {
      const state = await api.reveal.start({ snapshotId: show.snapshotId, steps, choice });
      keepShow(show);
      keepPresentation(begun(state, choice));
    } catch (failure) {
      if (!endSession(failure)) setError(failure);
    }
    setBusy(false);
  }
  return { start, isBusy, failure: error === null ? null : failureText(error) };
}
