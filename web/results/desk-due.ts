import { nextStep, type ResultStep } from '../../domain/results/rules.ts';
import type { ResultDesk } from '../../domain/results/schema.desk.ts';

type Facts = Pick<
  ResultDesk,
  'isOpen' | 'isPublishedOutdated' | 'hasOther' | 'ownsRestaurant' | 'ownId'
> & {
  frozen: Pick<NonNullable<ResultDesk['frozen']>, 'isOutdated' | 'signatures'> | null;
  published: readonly unknown[];
};

/** The step that the organisers have come to. */
export const stepOf = ({ isOpen, frozen, published, isPublishedOutdated }: Facts): ResultStep =>
  nextStep({
    isOpen,
    frozen: frozen && { signatures: frozen.signatures.length, isOutdated: frozen.isOutdated },
    published: published.length > 0 ? { isOutdated: isPublishedOutdated } : null,
  });

/**
 * What the reader can do about the step. `freeze_again`: what is frozen has been overtaken. `correct`: what is
 * published has been. `wait`: another one must sign. `invite`: there is nobody else who could. `owner`: who owns a
 * restaurant does not sign.
 */
export type Due =
  | 'close'
  | 'freeze'
  | 'freeze_again'
  | 'correct'
  | 'sign'
  | 'wait'
  | 'invite'
  | 'owner'
  | 'publish'
  | 'done';

export function dueOf(facts: Facts): Due {
  const step = stepOf(facts);
  const { frozen, hasOther, ownsRestaurant, ownId } = facts;
  if (step === 'again') return 'correct';
  if (step === 'freeze') return frozen ? 'freeze_again' : 'freeze';
  if (step !== 'sign') return step;
  const hasSigned = frozen?.signatures.some(({ organiserId }) => organiserId === ownId);
  if (ownsRestaurant) return hasOther ? 'owner' : 'invite';
  if (!hasSigned) return 'sign';
  return hasOther ? 'wait' : 'invite';
}

/** The stages of the day, in their order. */
export const STAGES = ['close', 'freeze', 'sign', 'reveal', 'publish'] as const;
export type Stage = (typeof STAGES)[number];

/** `open`: it may be done now, but needs not. */
type StageState = 'done' | 'now' | 'open' | 'later';

const NOW: Record<ResultStep, number> = {
  close: 0,
  freeze: 1,
  again: 1,
  sign: 2,
  publish: 4,
  done: STAGES.length,
};

/** Where the day stands. */
export function stagesOf(step: ResultStep): { stage: Stage; state: StageState }[] {
  const now = NOW[step];
  return STAGES.map((stage, place) => {
    if (place === now) return { stage, state: 'now' };
    if (stage === 'reveal' && step === 'publish') return { stage, state: 'open' };
    return { stage, state: place < now ? 'done' : 'later' };
  });
}
