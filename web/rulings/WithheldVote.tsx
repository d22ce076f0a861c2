import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import type { ListedRuling } from './vote-rulings.ts';

/** Below a vote that does not count: that, why, and the way to the ruling and the appeal. */
export function WithheldVote({ ruling: { action, reason, ...ruling } }: { ruling: ListedRuling }) {
  const t = useText();
  const canAppeal = !ruling.isTooLate && ruling.appeal === null;
  return (
    <div className="basis-full text-sm">
      <p>
        <strong className="text-amber">{t(`voteAppeals.own_${action}`)}</strong>{' '}
        {t(`voteAppeals.reason_${reason}`)}
      </p>
      <Link
        {...linkTo(paths.voteAppeal(ruling.appealToken))}
        className="inline-flex min-h-11 items-center font-semibold text-chile underline"
      >
        {t(canAppeal ? 'appeals.section_open' : 'appeals.section_see')}
      </Link>
    </div>
  );
}
