import type { ResultStep } from '../../domain/results/rules.ts';
import { useText } from '../i18n/locale.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { type Stage, STAGES, stagesOf } from './desk-due.ts';

const ICONS: Record<Stage, IconName> = {
  close: 'lock',
  freeze: 'archive',
  sign: 'edit',
  reveal: 'play',
  publish: 'globe',
};

const LOOKS = {
  done: 'border-agave bg-agave text-on-agave',
  now: 'border-chile bg-chile text-on-chile',
  open: 'border-chile bg-surface text-chile',
  later: 'border-control-line bg-surface text-muted',
};

/** Where the day stands: closed, frozen, signed, revealed, published. On a phone only the present one is named. */
export function DeskSteps({ step }: { step: ResultStep }) {
  const t = useText();
  const stages = stagesOf(step);
  const now = stages.findIndex(({ state }) => state === 'now');
  return (
    <div className="grid gap-2">
      <ol aria-label={t('resultDesk.steps')} className="isolate grid grid-cols-5">
        {stages.map(({ stage, state }, place) => (
          <li
            key={stage}
            aria-current={state === 'now' ? 'step' : undefined}
            className="relative grid justify-items-center gap-1 text-center"
          >
            {place > 0 && (
              <span
                aria-hidden="true"
                className={`absolute top-5 right-1/2 h-0.5 w-full ${state === 'later' ? 'bg-line' : 'bg-agave'}`}
              />
            )}
            <span
              className={`relative z-1 grid size-11 place-items-center rounded-full border-2 ${LOOKS[state]}`}
            >
              <Icon name={state === 'done' ? 'check' : ICONS[stage]} />
            </span>
            <span
              className={`max-sm:sr-only ${state === 'now' ? 'font-semibold' : 'text-sm text-muted'}`}
            >
              {t(`resultDesk.stage_${stage}`)}
              <span className="sr-only"> ({t(`resultDesk.stage_is_${state}`)})</span>
            </span>
          </li>
        ))}
      </ol>
      {now >= 0 && (
        <p aria-hidden="true" className="text-center text-sm font-semibold sm:hidden">
          {t('resultDesk.stage_of', {
            number: now + 1,
            all: STAGES.length,
            stage: t(`resultDesk.stage_${STAGES[now] ?? 'close'}`),
          })}
        </p>
      )}
    </div>
  );
}
