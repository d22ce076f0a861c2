import { Link } from '@tanstack/react-router';
import { failureCode } from '../api/client.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { END_ID } from '../settings/end-place.ts';

/** Where a refusal can be settled. */
const PLACES = {
  results_voting_open: paths.settings(),
  results_log_halted: paths.analytics(),
  results_drift: paths.ledger(),
} as const;
const isSettledElsewhere = (code: string | undefined): code is keyof typeof PLACES =>
  code !== undefined && code in PLACES;

/** Somebody else was faster, and the page behind the dialog shows it already. */
const OVERTAKEN: ReadonlySet<string | undefined> = new Set([
  'edit_conflict',
  'results_gone',
  'results_outdated',
  'results_signed',
  'results_unsigned',
]);

/** After a refusal: where to go, or that the page shows how things stand. */
export function DeskWayOn({ failure }: { failure: unknown }) {
  const t = useText();
  const code = failureCode(failure);
  if (isSettledElsewhere(code)) {
    return (
      <Link
        to={PLACES[code]}
        {...(code === 'results_voting_open' && { hash: END_ID })}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {t(`resultDesk.way_${code}`)}
      </Link>
    );
  }
  return OVERTAKEN.has(code) ? <p>{t('resultDesk.way_overtaken')}</p> : null;
}
