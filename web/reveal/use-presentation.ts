import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type RevealShow, type RevealStep, stepsOf } from '../../domain/results/rules.reveal.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import {
  changePresentation,
  presentationWriter,
  readPresentation,
  readShow,
  useKeptReveal,
} from './kept-reveal.ts';
import type { Move, Presentation } from './presentation.ts';
import { contactQuery } from './queries.ts';

/** The presentation of this browser, with what it shows. */
export interface Running {
  presentation: Presentation;
  show: RevealShow;
  steps: RevealStep[];
}

export const act = (move: Move): void => changePresentation({ move });

export const goToStep = (step: number): void => changePresentation({ goTo: step });

/** null: this browser has none. It follows the other windows of this browser. */
export function usePresentation(): Running | null {
  const kept = useKeptReveal();
  const presentation = useMemo(() => readPresentation(kept.presentation), [kept.presentation]);
  const show = useMemo(() => readShow(kept.show), [kept.show]);
  return useMemo(() => {
    if (!presentation || !show) return null;
    return { presentation, show, steps: stepsOf(show, presentation.choice) };
  }, [presentation, show]);
}

/**
 * Keeps this browser's presentation and the server in contact. @returns whether the server answers; `gone`: it
 * was ended elsewhere, and this browser goes on alone
 */
export function useContact(presentation: Presentation | undefined): 'reached' | 'away' | 'gone' {
  const { revealId = '', step, isDark, isAhead = false } = presentation ?? {};
  const contact = useQuery({ ...contactQuery(useApi(), revealId), enabled: revealId !== '' });
  const { refetch } = contact;
  useEffect(() => {
    if (revealId !== '') presentationWriter().join();
  }, [revealId]);
  const untold = isAhead ? `${step} ${isDark}` : null;
  useEffect(() => {
    if (untold !== null) void refetch();
  }, [untold, refetch]);
  if (!contact.error) return 'reached';
  return failureCode(contact.error) === 'reveal_gone' ? 'gone' : 'away';
}
