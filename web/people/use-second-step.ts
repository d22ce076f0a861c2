import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { ErrorData } from '../../domain/errors.ts';
import { paths } from '../paths.ts';
import { forget, keep, recallJson, useKept } from '../platform/kept.ts';

/** A sign-in whose first step was right: what goes with the second one, and the ways to it. */
export type StepToPass = ErrorData<'second_step_needed'>;

const WAYS = ['app', 'code', 'passkey'] as const;

export const forgetSecondStep = (): void => forget('second-step');

export function useSecondStep(): StepToPass | null {
  const { token, ways } = (recallJson(useKept('second-step')) ?? {}) as Partial<StepToPass>;
  if (typeof token !== 'string' || !Array.isArray(ways)) return null;
  return { token, ways: WAYS.filter((way) => ways.includes(way)) };
}

/** Takes over what a return from Google or Apple has in its fragment, and removes it from the address. */
export function useReturnedStep(): void {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const take = useEffectEvent((fields: URLSearchParams) => {
    const ways = fields.get('ways')?.split(' ') ?? [];
    keep('second-step', JSON.stringify({ token: fields.get('token'), ways }));
    void navigate({ to: paths.auth(), replace: true });
  });
  useEffect(() => {
    const fields = new URLSearchParams(hash);
    if (fields.get('type') === 'step') take(fields);
  }, [hash]);
}
