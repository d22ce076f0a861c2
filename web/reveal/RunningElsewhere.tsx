import type { RevealState } from '../../domain/results/schema.reveal.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';

/** What other organisers, or other browsers, are presenting: this one can be a remote. */
export function RunningElsewhere({ running }: { running: readonly RevealState[] }) {
  const t = useText();
  if (running.length === 0) return null;
  return (
    <section className="grid gap-3 rounded-card bg-agave-soft p-4">
      <h2 className="text-lg">{t('reveal.running')}</h2>
      <ul className="grid gap-3">
        {running.slice(0, 3).map(({ revealId, snapshotId, startedBy, step, steps }) => (
          <li key={revealId} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {t(snapshotId === null ? 'reveal.running_practice' : 'reveal.running_by', {
                name: startedBy,
                step: step + 1,
                steps,
              })}
            </span>
            <ButtonLink
              look="secondary"
              icon="phone"
              to={`${paths.revealRemote()}?reveal=${revealId}`}
            >
              {t('reveal.be_remote')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
