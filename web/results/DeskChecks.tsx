import { Link } from '@tanstack/react-router';
import { RESULT_CHECKS, type ResultCheck } from '../../domain/results/rules.ts';
import type { ResultDesk } from '../../domain/results/schema.desk.ts';
import { useMoments } from '../admin/use-moments.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';

/** Where each is done. */
const PLACES: Partial<Record<ResultCheck, string>> = {
  votes_open: paths.settings(),
  log: paths.ledger(),
  clusters: `${paths.votes()}?tab=clusters`,
  proposals: `${paths.votes()}?tab=rulings&rulings=proposed`,
  held: `${paths.votes()}?state=held`,
  appeals: `${paths.reviewModeration()}?tab=appeals`,
  objections: paths.objectionQueue(),
};

/** The part of this page to which ties lead. */
export const LISTS_ID = 'lists';

/** What only a frozen version tells. */
const OF_FROZEN = ['drift', 'ties'] as const;

/** What stands between the organisers and a result that nobody contests; each with its number. */
export function DeskChecks({ desk }: { desk: ResultDesk }) {
  const t = useText();
  const open = openChecks(desk);
  return (
    <section
      aria-labelledby="desk-checks"
      className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="desk-checks" className="text-lg font-bold">
          {t('resultDesk.checks')}
        </h2>
        <p role="status" className={open.length > 0 ? 'text-amber' : 'text-agave'}>
          {open.length > 0
            ? t('resultDesk.checks_open', { count: open.length })
            : t('resultDesk.checks_none')}
        </p>
      </div>
      <ul className="divide-y divide-line">
        {RESULT_CHECKS.map((check) => (
          <Check key={check} check={check} desk={desk} />
        ))}
      </ul>
    </section>
  );
}

/** The checks that are not good. */
export const openChecks = ({ checks }: ResultDesk): ResultCheck[] =>
  RESULT_CHECKS.filter((check) => checks[check] > 0);

/** What a check has found, in words. */
export function useCheckText(): (check: ResultCheck, desk: ResultDesk) => string {
  const t = useText();
  const { moment } = useMoments();
  return (check, { checks, lateUntil }) =>
    t(`resultDesk.check_${check}`, {
      count: checks[check],
      when: lateUntil === null ? '' : moment(lateUntil),
    });
}

function Check({ check, desk }: { check: ResultCheck; desk: ResultDesk }) {
  const t = useText();
  const textOf = useCheckText();
  const isOpen = desk.checks[check] > 0;
  const unknown = desk.frozen ? undefined : OF_FROZEN.find((one) => one === check);
  return (
    <li className="flex min-h-11 items-center gap-3 py-1">
      <Icon
        name={isOpen ? 'warning' : unknown ? 'clock' : 'check'}
        className={isOpen ? 'text-amber' : unknown ? 'text-muted' : 'text-agave'}
      />
      <span
        className={`min-w-0 flex-1 py-1 tabular-nums ${isOpen ? 'font-semibold' : 'text-muted'}`}
      >
        {isOpen
          ? textOf(check, desk)
          : unknown
            ? `${t('resultDesk.check_later')} ${t(`resultDesk.check_${unknown}_later`)}`
            : t(`resultDesk.check_${check}_none`)}
      </span>
      {isOpen && <CheckLink check={check} />}
    </li>
  );
}

function CheckLink({ check }: { check: ResultCheck }) {
  const t = useText();
  const place = PLACES[check];
  const className =
    'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center font-semibold text-chile underline-offset-4 hover:underline';
  const text = (
    <>
      {t('resultDesk.check_look')}
      <span className="sr-only">: {t(`resultDesk.check_${check}_name`)}</span>
    </>
  );
  if (place !== undefined) {
    return (
      <Link {...linkTo(place)} className={className}>
        {text}
      </Link>
    );
  }
  return check === 'ties' ? (
    <a href={`#${LISTS_ID}`} className={className}>
      {text}
    </a>
  ) : null;
}
