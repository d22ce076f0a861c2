import { Link } from '@tanstack/react-router';
import { RESULT_CHECKS, type ResultCheck } from '../../domain/results/rules.ts';
import type { ResultDesk } from '../../domain/results/schema.desk.ts';
import { useMoments } from '../admin/use-moments.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { checkStateOf, type CheckState, openChecks } from './desk-checks.ts';
import { versionName } from './desk-words.ts';

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

/** What a check has found, in words. */
export function useCheckText(): (check: ResultCheck, desk: ResultDesk) => string {
  const t = useText();
  const { moment } = useMoments();
  return (check, desk) => {
    const { checks, lateUntil, published } = desk;
    const [newest] = published;
    const words = {
      count: checks[check],
      when: lateUntil === null ? '' : moment(lateUntil),
      version: newest ? versionName(newest) : '',
    };
    const state = checkStateOf(check, desk);
    if (check === 'late' && state === 'later') return t('resultDesk.check_late_later');
    if (check === 'drift' || check === 'ties') {
      if (state === 'later')
        return `${t('resultDesk.check_later')} ${t(`resultDesk.check_${check}_later`)}`;
      if (state === 'settled' && (check === 'drift' || words.count > 0))
        return t(`resultDesk.check_${check}_settled`, words);
    }
    return t(
      state === 'open' ? `resultDesk.check_${check}` : `resultDesk.check_${check}_none`,
      words,
    );
  };
}

const LOOKS: Record<CheckState, { icon: IconName; colour: string }> = {
  open: { icon: 'warning', colour: 'text-amber' },
  later: { icon: 'clock', colour: 'text-muted' },
  good: { icon: 'check', colour: 'text-agave' },
  settled: { icon: 'check', colour: 'text-agave' },
};

function Check({ check, desk }: { check: ResultCheck; desk: ResultDesk }) {
  const textOf = useCheckText();
  const state = checkStateOf(check, desk);
  const isOpen = state === 'open';
  const { icon, colour } = LOOKS[state];
  return (
    <li className="flex min-h-11 items-center gap-3 py-1">
      <Icon name={icon} className={colour} />
      <span
        className={`min-w-0 flex-1 py-1 tabular-nums ${isOpen ? 'font-semibold' : 'text-muted'}`}
      >
        {textOf(check, desk)}
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
