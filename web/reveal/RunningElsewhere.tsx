import type { RevealState } from '../../domain/results/schema.reveal.ts';
import { useMoments } from '../admin/use-moments.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';

/** Practices that nobody has ended pile up within a day. */
const SHOWN_PRACTICES = 3;

/** What other organisers, or other browsers, are presenting: this one can be a remote, or show the notes. */
export function RunningElsewhere({
  running,
  as = 'remote',
}: {
  running: readonly RevealState[];
  as?: 'remote' | 'notes';
}) {
  const t = useText();
  const { moment } = useMoments();
  if (running.length === 0) return null;
  const isOfResult = ({ snapshotId }: RevealState) => snapshotId !== null;
  const ofResults = running.filter(isOfResult);
  const practices = running.filter((one) => !isOfResult(one)).slice(0, SHOWN_PRACTICES);
  const path = as === 'notes' ? paths.revealNotes : paths.revealRemote;
  return (
    <section className="grid gap-3 rounded-card bg-agave-soft p-4">
      <h2 className="text-lg">
        {t(ofResults.length > 0 ? 'reveal.running' : 'reveal.running_only_practice')}
      </h2>
      <ul className="grid gap-3">
        {[...ofResults, ...practices].map((one) => (
          <li key={one.revealId} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {t(isOfResult(one) ? 'reveal.running_by' : 'reveal.running_practice', {
                name: one.startedBy,
                time: moment(one.startedAt),
                step: one.step + 1,
                steps: one.steps,
              })}
            </span>
            <ButtonLink
              look="secondary"
              icon={as === 'notes' ? 'list' : 'phone'}
              to={path(one.revealId)}
            >
              {t(as === 'notes' ? 'reveal.notes_open' : 'reveal.be_remote')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
