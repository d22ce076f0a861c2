import { DISTANCES } from '../../domain/places/rules.ts';
import { useText } from '../i18n/locale.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';

/** Three pictures with few words, collapsed for users who know them. */
export function HowToVote() {
  const t = useText();
  const steps: { icon: IconName; title: string; more: string }[] = [
    {
      icon: 'pin',
      title: t('voting.how_here'),
      more: t('voting.how_here_more', { voteMiles: DISTANCES.voteMiles }),
    },
    { icon: 'taco-full', title: t('voting.how_rate'), more: t('voting.how_rate_more') },
    { icon: 'ballot', title: t('voting.how_send'), more: t('voting.how_send_more') },
  ];
  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-14 flex-wrap items-center gap-2 rounded-card px-4 font-semibold hover:bg-chile-soft">
        {t('voting.how_title')}
        <span
          aria-hidden="true"
          className="ml-auto flex items-center gap-1 text-chile [--fill:var(--marigold)] group-open:invisible"
        >
          {steps.map(({ icon }, index) => (
            <span key={icon} className="flex items-center gap-1">
              {index > 0 && <Icon name="forward" size={4} className="text-muted" />}
              <Icon name={icon} size={6} />
            </span>
          ))}
        </span>
        <Icon name="forward" className="ml-2 rotate-90 text-muted group-open:-rotate-90" />
      </summary>
      <ol className="grid gap-4 px-4 pt-2 sm:grid-cols-3">
        {steps.map(({ icon, title, more }, index) => (
          <li
            key={icon}
            className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-2 sm:grid-cols-1"
          >
            <span className="row-span-2 grid size-16 place-items-center rounded-card bg-chile-soft text-chile [--fill:var(--marigold)] sm:row-auto">
              <Icon name={icon} size={10} />
            </span>
            <p className="font-semibold">
              {index + 1}. {title}
            </p>
            <p className="-mt-1 text-sm text-muted">{more}</p>
          </li>
        ))}
      </ol>
      <p className="m-4 flex items-center gap-3 border-t border-line pt-4 text-sm text-muted">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full border border-control-line font-bold"
        >
          0
        </span>
        {t('voting.how_zero')}
      </p>
    </details>
  );
}
