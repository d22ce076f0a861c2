import { useEffect, useRef, useState } from 'react';
import type { Progress } from '../../domain/ledger/rules.recount.ts';
import { readApiOrigin } from '../api/origin.ts';
import type { SeenFault } from './fault-text.ts';
import type { RecountResult } from './recount-messages.ts';
import type { RememberedLog } from './remembered.ts';
import { startRecount } from './start-recount.ts';

export type RecountState =
  | { step: 'idle' }
  | { step: 'running'; progress: Progress | null }
  | { step: 'done'; result: RecountResult; seconds: number }
  | { step: 'refused'; fault: SeenFault }
  /** Since the page was loaded, votes have been hidden until the results. */
  | { step: 'withheld' }
  | { step: 'unreached' };

/** A recount of the page; it ends with the page. */
export function useRecount(): {
  state: RecountState;
  start: (log: RememberedLog) => void;
  cancel: () => void;
} {
  const [state, setState] = useState<RecountState>({ step: 'idle' });
  const end = useRef(() => {});
  useEffect(() => () => end.current(), []);
  return {
    state,
    start: (log) => {
      const startedAt = performance.now();
      end.current();
      setState({ step: 'running', progress: null });
      end.current = startRecount({ source: readApiOrigin() || location.origin, log }, (message) => {
        if (message.kind === 'progress') {
          setState({ step: 'running', progress: message.progress });
        } else if (message.kind === 'done') {
          const seconds = (performance.now() - startedAt) / 1000;
          setState({ step: 'done', result: message.result, seconds });
        } else if (message.kind === 'refused') {
          const { fault } = message;
          const isWithheld = fault.code === 'votes_withheld';
          setState(isWithheld ? { step: 'withheld' } : { step: 'refused', fault });
        } else {
          setState({ step: 'unreached' });
        }
      });
    },
    cancel: () => {
      end.current();
      setState({ step: 'idle' });
    },
  };
}
