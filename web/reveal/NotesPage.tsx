import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../i18n/locale.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Button } from '../ui/Button.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { FullWindow } from './FullWindow.tsx';
import { NotThere } from './NotThere.tsx';
import { Notes } from './Notes.tsx';
import { readRevealSearch } from './reveal-search.ts';
import { actOfKey } from './stage-keys.ts';
import { StepCard } from './StepCard.tsx';
import { Trouble } from './Trouble.tsx';
import { type Remote, useRemote } from './use-remote.ts';
import { WhichShown } from './WhichShown.tsx';

const route = getRouteApi('/admin/reveal/notes');

/** /admin/reveal/notes: beside the screen, for who presents. */
export function NotesPage() {
  const t = useText();
  const isReady = useHydrated();
  const found = useRemote(readRevealSearch({ ...route.useSearch() }));
  return (
    <FullWindow>
      <div className="mx-auto grid w-full max-w-[1200px] gap-4 p-4">
        {!isReady ? (
          <>
            <h1 className="text-lg">{t('reveal.notes_title')}</h1>
            <RowsSkeleton />
          </>
        ) : 'remote' in found ? (
          <Beside remote={found.remote} />
        ) : (
          <>
            <h1 className="text-lg">{t('reveal.notes_title')}</h1>
            <NotThere found={found} as="notes" />
          </>
        )}
      </div>
    </FullWindow>
  );
}

function Beside({ remote }: { remote: Remote }) {
  const t = useText();
  const { point, count, content, isPractice, move, isBusy, trouble, since } = remote;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const asked = actOfKey(event, event.target instanceof HTMLButtonElement);
    if (!asked || asked === 'help' || asked === 'leave' || asked === 'full_screen') return;
    event.preventDefault();
    if (!event.repeat) move(asked);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h1 className="text-lg">{t('reveal.notes_title')}</h1>
        <WhichShown isPractice={isPractice} content={content} />
        <span role="status" className="text-lg tabular-nums">
          {t('reveal.step_of', { step: point.step + 1, steps: count })}
          {point.isDark && ` · ${t('reveal.is_dark')}`}
        </span>
        {since !== null && <Elapsed since={since} />}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {content === 'coming' ? (
          <RowsSkeleton />
        ) : content ? (
          <>
            <div className="grid gap-4">
              <StepCard isLarge label={t('reveal.now')} content={content} step={point.step} />
              <Notes content={content} step={point.step} />
            </div>
            <div className="grid gap-4">
              <StepCard
                isLarge
                label={t('reveal.coming')}
                content={content}
                step={point.step + 1}
              />
              <Notes content={content} step={point.step + 1} />
            </div>
          </>
        ) : (
          <p className="rounded-card border border-line p-4 text-muted">{t('reveal.blind')}</p>
        )}
      </div>
      <Trouble trouble={trouble} />
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" icon="back" disabled={isBusy} onClick={() => move('back')}>
          {t('reveal.back')}
        </Button>
        <Button icon="forward" disabled={isBusy} onClick={() => move('next')}>
          {t('reveal.next')}
        </Button>
        <Button
          look="secondary"
          icon={point.isDark ? 'sun' : 'moon'}
          aria-pressed={point.isDark}
          disabled={isBusy}
          onClick={() => move('dark')}
        >
          {t(point.isDark ? 'reveal.light' : 'reveal.dark')}
        </Button>
      </div>
      <p className="text-sm text-muted">{t('reveal.notes_keys')}</p>
    </>
  );
}

/** Time since the start, as on a stage clock. */
function Elapsed({ since }: { since: number }) {
  const t = useText();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return (
    <span className="text-lg tabular-nums">
      {t('reveal.elapsed', { time: `${hours}:${minutes}:${rest}` })}
    </span>
  );
}
