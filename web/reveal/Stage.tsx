import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocale, useText } from '../i18n/locale.ts';
import { useWakeLock } from '../venue/use-wake-lock.ts';
import { Bunting } from './Bunting.tsx';
import { presentationWriter } from './kept-reveal.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { Skyline } from './Skyline.tsx';
import { StageControls } from './StageControls.tsx';
import { StageStep } from './StageStep.tsx';
import './stage.css';
import './stage-place.css';
import './stage-whole.css';
import { actOfKey, type StageAct } from './stage-keys.ts';
import { stepText } from './step-text.ts';
import { act, type Running } from './use-presentation.ts';
import { languagesOf, useWords } from './use-words.ts';

/** How long the controls stay after the mouse has moved. */
const CONTROLS_MS = 2500;

/**
 * The screen of the evening: fills the window, above everything, and the rest of the page is out of reach.
 * @param onLeave back to the preparation
 */
export function Stage({ running, onLeave }: { running: Running; onLeave: () => void }) {
  const t = useText();
  const { language } = useLocale();
  const words = useWords();
  const [isHelped, setHelped] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const { presentation, show, steps } = running;
  const step = steps[presentation.step];
  const isStill = useIsStill(presentation.step);
  useWakeLock();
  useAlone(stage);
  // Its keys work whatever happens to the other windows.
  useEffect(() => presentationWriter().take(), []);
  const run = (asked: StageAct) => {
    if (asked === 'help') setHelped(true);
    else if (asked === 'full_screen') void switchFullScreen();
    else if (asked === 'leave') onLeave();
    else act(asked);
  };
  useKeys(run, isHelped);
  const pointer = usePointer(run);
  if (!step) return null;
  const said = stepText(t, language, show, step);

  return createPortal(
    <div
      ref={stage}
      role="region"
      aria-label={t('reveal.stage')}
      tabIndex={-1}
      className="stage"
      data-still={isStill || undefined}
      data-step={presentation.step}
      {...pointer.handlers}
    >
      <Skyline />
      <div className="stage-room" aria-hidden="true">
        <Bunting show={show} step={step} most={presentation.choice.places} />
        <StageStep
          key={presentation.step}
          show={show}
          step={step}
          most={presentation.choice.places}
          words={words}
        />
        {show.snapshotId === null && (
          <p className="stage-practice">
            {languagesOf('both').map((one) => (
              <span key={one} lang={one}>
                {words[one]('reveal.practice_band')}
              </span>
            ))}
          </p>
        )}
      </div>
      {presentation.isDark && <div className="stage-dark" data-testid="dark" />}
      <p role="status" className="sr-only">
        {presentation.isDark ? t('reveal.is_dark') : `${said.over}: ${said.title}`}
      </p>
      <StageControls isShown={pointer.isShown} run={run} />
      {isHelped && <KeysDialog onClose={() => setHelped(false)} />}
    </div>,
    document.body,
  );
}

/** Whether nothing moves: a step that was there before, after a reload, or on the way back. */
function useIsStill(step: number): boolean {
  const [shown, setShown] = useState({ step, isStill: true });
  if (shown.step !== step) setShown({ step, isStill: step !== shown.step + 1 });
  return shown.step === step ? shown.isStill : step !== shown.step + 1;
}

/** Everything else on the page is out of reach, and the keys are the screen's. */
function useAlone(stage: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const others = [...document.body.children].filter((one) => one !== stage.current);
    const added = others.filter((one) => !one.hasAttribute('inert'));
    for (const one of added) one.setAttribute('inert', '');
    stage.current?.focus({ preventScroll: true });
    return () => {
      for (const one of added) one.removeAttribute('inert');
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    };
  }, [stage]);
}

/** Without it, as on phones, the screen fills the window all the same. */
export async function switchFullScreen(): Promise<void> {
  const root = document.documentElement as Partial<HTMLElement>;
  await (
    document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen?.()
  )?.catch(() => {});
}

function useKeys(run: (act: StageAct) => void, isOff: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isOff || event.defaultPrevented) return;
    const asked = actOfKey(event, event.target instanceof HTMLButtonElement);
    if (!asked) return;
    event.preventDefault();
    // A key that is held turns no pages.
    if (!event.repeat) run(asked);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/** A tap on the left third goes back, elsewhere on; at the top edge it brings the controls, as a mouse does. */
function usePointer(run: (act: StageAct) => void) {
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const showForAWhile = () => {
    setShown(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(false), CONTROLS_MS);
  };
  const handlers = {
    onPointerMove: ({ pointerType }: React.PointerEvent) => {
      if (pointerType === 'mouse') showForAWhile();
    },
    onClick: ({ target, clientX, clientY }: React.MouseEvent) => {
      if (!(target instanceof Element) || target.closest('button, dialog')) return;
      if (clientY < innerHeight / 8) showForAWhile();
      else run(clientX < innerWidth / 3 ? 'back' : 'next');
    },
  };
  return { isShown, handlers };
}
