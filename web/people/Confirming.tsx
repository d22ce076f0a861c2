import { type ReactNode, useEffect, useMemo } from 'react';
import { ApiContext, useApi } from '../api/context.ts';
import { useStore } from '../platform/store.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { asked, confirmingApi } from './confirmation.ts';

const { LazyDialog } = lazyDialog(() =>
  import('./ConfirmationDialog.tsx').then((m) => m.ConfirmationDialog),
);

/** Pages whose operations may need a new confirmation of identity: it is asked for over them, and nothing is lost. */
export function Confirming({ children }: { children: ReactNode }) {
  const api = useApi();
  const confirming = useMemo(() => confirmingApi(api), [api]);
  const question = useStore(asked);
  // Nobody can answer once the page has gone.
  useEffect(() => () => asked.get()?.answer(false), []);
  return (
    <ApiContext value={confirming}>
      {children}
      {question && (
        <LazyDialog
          onConfirmed={() => question.answer(true)}
          onClose={() => question.answer(false)}
        />
      )}
    </ApiContext>
  );
}
