import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { VoteRuling } from './VoteRuling.tsx';
import type { ListedRuling } from './vote-rulings.ts';

/** The rulings on the person's votes, their reasons, and the way to appeal. */
export function VoteRulingsSection({ rulings }: { rulings: readonly ListedRuling[] }) {
  const t = useText();
  return (
    <section aria-labelledby="vote-rulings" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="vote-rulings" className="text-xl">
          {t('voteAppeals.section_title')}
        </h2>
        <p className="text-muted">{t('voteAppeals.section_hint')}</p>
      </div>
      <ul className="grid gap-4">
        {rulings.map(({ appealToken, ...ruling }) => (
          <li
            key={appealToken}
            className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card"
          >
            <VoteRuling ruling={ruling} />
            {ruling.appeal && (
              <p className="text-sm font-semibold">
                {ruling.appeal.status === 'pending'
                  ? t('appeals.section_pending')
                  : ruling.appeal.status === 'granted'
                    ? t('voteAppeals.granted')
                    : t('appeals.section_rejected')}
              </p>
            )}
            {(ruling.appeal !== null || !ruling.isOver) && (
              <ButtonLink
                look="secondary"
                to={paths.voteAppeal(appealToken)}
                className="justify-self-start"
              >
                {t(
                  ruling.appeal || ruling.isTooLate
                    ? 'appeals.section_see'
                    : 'appeals.section_open',
                )}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
