import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { Link } from '@tanstack/react-router';
import { Icon } from '../ui/Icon.tsx';

const SHOWS = [
  'shows_unchanged',
  'shows_sums',
  'shows_once',
  'shows_rulings',
  'shows_own',
] as const;
const NOT = ['not_people', 'not_place', 'not_names', 'not_newest'] as const;

/** What the log proves, and what it does not. */
export function Explained() {
  const t = useText();
  return (
    <>
      <section aria-labelledby="shows" className="grid gap-3">
        <h2 id="shows" className="text-xl">
          {t('ledger.shows_title')}
        </h2>
        <ul className="grid gap-2">
          {SHOWS.map((key) => (
            <li key={key} className="flex gap-2">
              <Icon name="check" className="mt-0.5 text-agave" />
              <span className="min-w-0">{t(`ledger.${key}`)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="shows-not" className="grid gap-3">
        <h2 id="shows-not" className="text-xl">
          {t('ledger.not_title')}
        </h2>
        <ul className="grid gap-2">
          {NOT.map((key) => (
            <li key={key} className="flex gap-2">
              <Icon name="info" className="mt-0.5 text-amber" />
              <span className="min-w-0">{t(`ledger.${key}`)}</span>
            </li>
          ))}
        </ul>
        <p>
          <Link
            {...linkTo(paths.integrity())}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t('ledger.to_integrity')}
          </Link>
        </p>
      </section>
    </>
  );
}
