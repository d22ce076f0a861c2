import { useEffect, useState } from 'react';
import { useText } from '../i18n/locale.ts';
import { hasUnsentVotes } from '../voting/waiting-ballots.ts';
import { Button } from '../ui/Button.tsx';
import { CloseButton } from '../ui/CloseButton.tsx';
import { useUpdate } from './updates.ts';

const LOOK_EVERY_MS = 1000;
/** Signs of unfinished work: a dialog, or unsent ratings (the vote's bar). */
const UNDER_WAY = 'dialog[open], [aria-modal="true"], [data-rated]';
/** Fields for typing, which the offer would cover. */
const TYPED_IN =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=file])';

/** The fields that were typed into on this page. */
const typedIn = new Set<HTMLInputElement>();
const noteTyping = ({ target }: Event) => {
  if (target instanceof Element && target.matches(TYPED_IN))
    typedIn.add(target as HTMLInputElement);
};

function isTyping(): boolean {
  if (document.activeElement?.matches(TYPED_IN)) return true;
  for (const field of typedIn) {
    if (!field.isConnected) typedIn.delete(field);
    else if (field.value !== '') return true;
  }
  return false;
}

const isBusy = () => hasUnsentVotes() || document.querySelector(UNDER_WAY) !== null || isTyping();

/** Offers a new build; waits while someone votes or types. */
export function UpdateOffer() {
  const accept = useUpdate();
  const [declined, setDeclined] = useState<(() => void) | null>(null);
  useEffect(() => {
    document.addEventListener('input', noteTyping);
    return () => document.removeEventListener('input', noteTyping);
  }, []);
  return accept && accept !== declined ? (
    <Offer key="offer" accept={accept} onDecline={() => setDeclined(() => accept)} />
  ) : null;
}

function Offer({ accept, onDecline }: { accept: () => void; onDecline: () => void }) {
  const t = useText();
  const [isPostponed, setPostponed] = useState(isBusy);
  const [isTaken, setTaken] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setPostponed(isBusy()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div
      role="status"
      className="pointer-events-none fixed right-20 bottom-28 left-4 z-20 flex sm:right-4 print:hidden"
    >
      {!isPostponed && (
        <div className="rise pointer-events-auto flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-surface py-2 pr-2 pl-4 shadow-card">
          <p className="font-semibold">{t('offline.update_ready')}</p>
          <span className="ml-auto flex items-center gap-1">
            <Button
              disabled={isTaken}
              onClick={() => {
                setTaken(true);
                accept();
              }}
            >
              {t(isTaken ? 'shell.loading' : 'offline.update_reload')}
            </Button>
            <CloseButton
              label={t('offline.update_later')}
              onClose={() => {
                onDecline();
                document.getElementById('main')?.focus({ preventScroll: true });
              }}
            />
          </span>
        </div>
      )}
    </div>
  );
}
