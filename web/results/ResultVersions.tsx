import { Link } from '@tanstack/react-router';
import type { ResultHead } from '../../domain/results/schema.public.ts';
import { linkTo } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { resultPaths } from './result-paths.ts';
import { useResultWords } from './use-result-words.ts';

const link = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';

/** On an old version: that it is one. On a correction: why it was corrected. Else nothing. */
export function ResultVersionNotice({ head, newestTo }: { head: ResultHead; newestTo: string }) {
  const { t, language, date } = useResultWords();
  const { version, versions, isReplaced } = head;
  const [newest] = versions;
  const own = versions.find((one) => one.version === version);
  const reason = (isReplaced ? newest : own)?.reason;
  if (!newest || (!isReplaced && !reason)) return null;
  return (
    <div className="flex gap-3 rounded-card bg-amber-soft p-4 text-left">
      <Icon name={isReplaced ? 'history' : 'info'} className="mt-0.5 text-amber" />
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <p className="font-semibold">
          {isReplaced
            ? t('results.replaced_title')
            : t('results.corrected_title', { date: date(head.publishedAt) })}
        </p>
        {isReplaced && (
          <p>
            {t('results.replaced', { version: String(version), newest: String(newest.version) })}
          </p>
        )}
        {reason && <p dir="auto">{reason[language]}</p>}
        {isReplaced && (
          <p>
            <Link {...linkTo(newestTo)} className={link}>
              {t('results.to_newest')}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

/** Every version of the year with its reason; nothing where there is one. */
export function ResultVersions({ head }: { head: ResultHead }) {
  const { t, language, date } = useResultWords();
  const { versions, festival } = head;
  if (versions.length < 2) return null;
  return (
    <section aria-labelledby="versions" className="grid gap-3">
      <h2 id="versions" className="text-2xl">
        {t('results.versions_title')}
      </h2>
      <p>{t('results.versions_told')}</p>
      <ol className="grid gap-3">
        {versions.map(({ version, publishedAt, reason }, index) => {
          const name = t('results.version_name', {
            version: String(version),
            date: date(publishedAt),
          });
          const to = resultPaths.year({
            year: festival.year,
            version: index === 0 ? undefined : version,
          });
          return (
            <li key={version} className="rounded-card border border-line bg-surface p-4">
              {version === head.version ? (
                <strong>
                  {name} ({t('results.version_shown')})
                </strong>
              ) : (
                <Link {...linkTo(to)} className={link}>
                  {name}
                </Link>
              )}
              <p dir="auto" className="wrap-anywhere">
                {reason ? reason[language] : t('results.version_first')}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
