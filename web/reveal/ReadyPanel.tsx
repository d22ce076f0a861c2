import { useEffect, useMemo, useState } from 'react';
import { SelectField } from '../admin/SelectField.tsx';
import { useApi } from '../api/context.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { keepPage } from '../venue/keep-page.ts';
import { changePresentation, forgetReveal } from './kept-reveal.ts';
import { forgetPictures, picturesFor, usePictures } from './pictures.ts';
import { RemoteCode } from './RemoteCode.tsx';
import { switchFullScreen } from './Stage.tsx';
import { stepText } from './step-text.ts';
import { goToStep, type Running, type useContact } from './use-presentation.ts';
import { useHasWords } from './use-words.ts';

/** A begun presentation that is not on the screen: what is ready, the remote, and the way to the screen. */
export function ReadyPanel({
  running,
  contact,
}: {
  running: Running;
  contact: ReturnType<typeof useContact>;
}) {
  const t = useText();
  const [isEnding, setEnding] = useState(false);
  const { presentation, show } = running;
  const { step, steps } = presentation;
  const isBegun = step > 0;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-6">
        <section className="grid gap-4 rounded-card bg-surface p-5 shadow-card">
          <h2 className="text-xl">
            {show.snapshotId === null
              ? t('reveal.ready_practice')
              : t('reveal.ready', { version: show.version ?? 1 })}
          </h2>
          <Checks running={running} contact={contact} />
          <StepChoice running={running} />
          <div className="flex flex-wrap gap-3">
            <Button icon="play" onClick={goOn}>
              {isBegun ? t('reveal.continue', { step: step + 1, steps }) : t('reveal.on_screen')}
            </Button>
            <Button look="quiet" onClick={() => setEnding(true)}>
              {t('reveal.end')}
            </Button>
          </div>
          <p className="text-sm text-muted">{t('reveal.on_screen_hint')}</p>
        </section>
        <NotesLink revealId={presentation.revealId} />
      </div>
      <RemoteCode revealId={presentation.revealId} />
      {isEnding && <EndDialog running={running} onClose={() => setEnding(false)} />}
    </div>
  );
}

/** The tap that does it also allows the full screen. */
function goOn(): void {
  if (!document.fullscreenElement) void switchFullScreen();
  changePresentation({ isOn: true, at: Date.now() });
}

function Checks({ running, contact }: Parameters<typeof ReadyPanel>[0]) {
  const t = useText();
  const { presentation, show } = running;
  const { choice } = presentation;
  const urls = useMemo(() => picturesFor(show, choice), [show, choice]);
  const { here, failed } = usePictures(urls);
  const isKept = useKeptPage();
  const arePicturesHere = here + failed >= urls.length;
  return (
    <ul className="grid gap-2">
      <Check state={arePicturesHere ? (failed > 0 ? 'warning' : 'good') : 'waiting'}>
        {urls.length === 0
          ? t('reveal.pictures_none')
          : !arePicturesHere
            ? t('reveal.pictures_coming', { here, count: urls.length })
            : failed > 0
              ? t('reveal.pictures_failed', { count: failed })
              : t('reveal.pictures_here', { count: urls.length })}
      </Check>
      <Check state={isKept ? 'good' : 'waiting'}>
        {t(isKept ? 'reveal.works_offline' : 'reveal.offline_coming')}
      </Check>
      <Check state={contact === 'reached' ? 'good' : 'warning'}>
        {t(`reveal.contact_${contact}`)}
      </Check>
    </ul>
  );
}

/** Whether this page would open without a network: its files are kept once the texts of all languages are here. */
function useKeptPage(): boolean {
  const [isKept, setKept] = useState(false);
  const hasWords = useHasWords();
  useEffect(() => {
    if (!hasWords) return;
    let isOver = false;
    keepPage().then(
      () => !isOver && setKept(true),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [hasWords]);
  return isKept;
}

const STATES: Record<'good' | 'waiting' | 'warning', readonly [IconName, string]> = {
  good: ['check', 'text-agave'],
  waiting: ['clock', 'text-muted'],
  warning: ['warning', 'text-amber'],
};

function Check({ state, children }: { state: keyof typeof STATES; children: React.ReactNode }) {
  const [icon, colour] = STATES[state];
  return (
    <li className="flex items-start gap-3">
      <Icon name={icon} className={`mt-0.5 ${colour}`} />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function StepChoice({ running: { presentation, show, steps } }: { running: Running }) {
  const t = useText();
  const { language } = useLocale();
  return (
    <SelectField
      label={t('reveal.from_step')}
      value={presentation.step}
      onChange={({ target }) => goToStep(Number(target.value))}
    >
      {steps.map((step, index) => {
        const { over, title } = stepText(t, language, show, step);
        return (
          <option key={`${over} ${title} ${step.spoken}`} value={index}>
            {`${index + 1}. ${over}: ${title}`}
          </option>
        );
      })}
    </SelectField>
  );
}

function NotesLink({ revealId }: { revealId: string }) {
  const t = useText();
  return (
    <section className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-5">
      <div className="min-w-0 flex-1">
        <h2 className="text-lg">{t('reveal.notes')}</h2>
        <p className="text-sm text-muted">{t('reveal.notes_hint')}</p>
      </div>
      <a
        href={paths.revealNotes(revealId)}
        target="reveal-notes"
        className="inline-flex min-h-12 items-center gap-2 rounded-full border border-control-line bg-surface px-5 font-semibold hover:bg-chile-soft"
      >
        <Icon name="list" />
        {t('reveal.notes_open')}
      </a>
    </section>
  );
}

function EndDialog({ running, onClose }: { running: Running; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const { revealId } = running.presentation;
  const end = () => {
    // Without a network its remotes are told nothing; it is over within a day.
    void api.reveal.end({ revealId }).catch(() => {});
    forgetReveal();
    void forgetPictures();
  };
  return (
    <Dialog title={t('reveal.end_title')} onClose={onClose}>
      <p>{t('reveal.end_will')}</p>
      <Button wide look="danger" onClick={end}>
        {t('reveal.end')}
      </Button>
      <Button wide look="quiet" onClick={onClose}>
        {t('shell.cancel')}
      </Button>
    </Dialog>
  );
}
