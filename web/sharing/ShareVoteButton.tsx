import { useState } from 'react';
import { isShareable } from '../../domain/sharing/rules.ts';
import { useText } from '../i18n/locale.ts';
import { shape } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import type { SharedVote } from './shared.ts';

const { LazyDialog: ShareVoteDialog, prepare } = lazyDialog(() =>
  import('./ShareVoteDialog.tsx').then((module) => module.ShareVoteDialog),
);

/** Small, for a line of a list of votes. */
const IN_A_LINE =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm font-semibold text-chile hover:bg-chile-soft';

/**
 * Opens the card of somebody's tacos for a dish; nothing without a taco.
 * @param look as the buttons beside it; small without one
 */
export function ShareVoteButton({
  look,
  className = '',
  ...vote
}: SharedVote & { look?: 'secondary' | 'wide'; className?: string }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  if (!isShareable(vote.points)) return null;
  return (
    <>
      <button
        type="button"
        aria-label={t('sharing.share_dish', { dish: vote.dish.name })}
        onPointerEnter={() => void prepare()}
        onClick={() => setOpen(true)}
        className={`${look ? shape('secondary', look === 'wide') : IN_A_LINE} ${className}`}
      >
        <Icon name="share" size={5} />
        {t('sharing.share')}
      </button>
      {isOpen && <ShareVoteDialog vote={vote} onClose={() => setOpen(false)} />}
    </>
  );
}
