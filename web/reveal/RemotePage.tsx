import { getRouteApi } from '@tanstack/react-router';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { useWakeLock } from '../venue/use-wake-lock.ts';
import { FullWindow } from './FullWindow.tsx';
import { NotThere } from './NotThere.tsx';
import { readRevealSearch } from './reveal-search.ts';
import { StepCard } from './StepCard.tsx';
import { Trouble } from './Trouble.tsx';
import { type Remote, useRemote } from './use-remote.ts';
import { WhichShown } from './WhichShown.tsx';

const route = getRouteApi('/admin/reveal/remote');

/** /admin/reveal/remote: a phone that turns the pages of the screen. */
export function RemotePage() {
  const t = useText();
  const found = useRemote(readRevealSearch({ ...route.useSearch() }));
  useWakeLock();
  return (
    <FullWindow>
      <div className="mx-auto flex min-h-dvh w-full max-w-[480px] flex-col gap-4 p-4">
        <h1 className="text-lg">{t('reveal.remote_title')}</h1>
        {'remote' in found ? (
          <Buttons remote={found.remote} />
        ) : (
          <NotThere found={found} as="remote" />
        )}
      </div>
    </FullWindow>
  );
}

function Buttons({ remote }: { remote: Remote }) {
  const t = useText();
  const { point, count, content, isPractice, move, isBusy, trouble } = remote;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <WhichShown isPractice={isPractice} content={content} />
        <span role="status" className="tabular-nums">
          {t('reveal.step_of', { step: point.step + 1, steps: count })}
          {point.isDark && ` · ${t('reveal.is_dark')}`}
        </span>
      </div>
      {content === 'coming' ? (
        <RowsSkeleton />
      ) : content ? (
        <>
          <StepCard isLarge label={t('reveal.now')} content={content} step={point.step} />
          <StepCard label={t('reveal.coming')} content={content} step={point.step + 1} />
        </>
      ) : (
        <p className="rounded-card border border-line p-4 text-muted">{t('reveal.blind')}</p>
      )}
      <Trouble trouble={trouble} />
      <div className="mt-auto grid grid-cols-2 gap-3">
        <Button look="secondary" disabled={isBusy || point.step === 0} onClick={() => move('back')}>
          <Icon name="back" />
          {t('reveal.back')}
        </Button>
        <Button
          look="secondary"
          aria-pressed={point.isDark}
          disabled={isBusy}
          onClick={() => move('dark')}
        >
          <Icon name={point.isDark ? 'sun' : 'moon'} />
          {t(point.isDark ? 'reveal.light' : 'reveal.dark')}
        </Button>
        <button
          type="button"
          aria-disabled={isBusy || point.step >= count - 1 || undefined}
          onClick={isBusy || point.step >= count - 1 ? undefined : () => move('next')}
          className="col-span-2 flex py-16 items-center justify-center gap-3 rounded-[28px] bg-chile font-display text-3xl font-bold text-on-chile aria-disabled:bg-line aria-disabled:text-muted"
        >
          {t('reveal.next')}
          <Icon name="forward" size={10} />
        </button>
      </div>
    </>
  );
}
