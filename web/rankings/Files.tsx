import { type Language, LANGUAGES } from '../../domain/language.ts';
import { EXPORT_TOPS } from '../../domain/rankings/rules.ts';
import { OWN_NAMES } from '../../locales/own-names.ts';
import { ConfirmedLink } from '../admin/ConfirmedLink.tsx';
import { Segments } from '../ui/Segments.tsx';
import { readApiOrigin } from '../api/origin.ts';
import type { RankingSearch } from './ranking-search.ts';
import { useText } from '../i18n/locale.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Icon } from '../ui/Icon.tsx';
import { rankingFilter } from './queries.ts';

interface Asked {
  search: RankingSearch;
  /** The language of the files. */
  language: Language;
  /** Whether there is nothing to download. */
  isOff: boolean;
}

/** The first 20 and 50 as files, sorted and filtered like the page, in any language. */
export function Files({
  search,
  language,
  isOff,
  onLanguage,
}: Asked & { onLanguage: (language: Language) => void }) {
  const t = useText();
  const origin = useHydrated() ? readApiOrigin() : '';
  const href = (top: number, format: string) => {
    const asked = new URLSearchParams({
      ...rankingFilter(search),
      top: `${top}`,
      format,
      language,
    });
    return `${origin}/api/rankings/export?${asked.toString()}`;
  };
  return (
    <section
      aria-label={t('rankings.files')}
      className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-3"
    >
      <Segments
        label={t('rankings.file_language')}
        value={language}
        onChoose={onLanguage}
        choices={LANGUAGES.map((value) => ({
          value,
          text: OWN_NAMES[value],
        }))}
      />
      {EXPORT_TOPS.map((top) => (
        <div key={top} className="flex flex-wrap items-center gap-2">
          <span className="font-semibold whitespace-nowrap" aria-hidden="true">
            {t('rankings.file_top', { top })}
          </span>
          {(['xlsx', 'pdf'] as const).map((format) => (
            <FileLink
              key={format}
              href={isOff ? undefined : href(top, format)}
              label={t('rankings.download', {
                top,
                format: t(`rankings.file_${format}`),
                language: t(`languages.inline_${language}`),
              })}
              text={t(`rankings.file_${format}`)}
            />
          ))}
        </div>
      ))}
    </section>
  );
}

/** Every vote as a file, to count them again. */
export function AllVotes({ search, language, isOff }: Asked) {
  const t = useText();
  const origin = useHydrated() ? readApiOrigin() : '';
  const { stateId, countyId } = rankingFilter(search);
  const asked = new URLSearchParams({
    ...(stateId && { stateId }),
    ...(countyId && { countyId }),
    language,
  });
  return (
    <section
      aria-labelledby="all-votes"
      className="grid content-start justify-items-start gap-3 rounded-card border border-line bg-surface p-4 shadow-card lg:p-5"
    >
      <div>
        <h2 id="all-votes" className="text-lg font-bold">
          {t('rankings.all_votes')}
        </h2>
        <p className="text-sm text-muted">{t('rankings.all_votes_hint')}</p>
      </div>
      <FileLink
        href={isOff ? undefined : `${origin}/api/recount/votes?${asked.toString()}`}
        isConfirmed
        label={t('rankings.votes_download', { language: t(`languages.inline_${language}`) })}
        text={t('rankings.votes_csv')}
      />
    </section>
  );
}

/**
 * @param href undefined: there is nothing to download
 * @param isConfirmed whether the server asks for a confirmation of identity first
 */
function FileLink({
  href,
  isConfirmed = false,
  label,
  text,
}: {
  href: string | undefined;
  isConfirmed?: boolean;
  label: string;
  text: string;
}) {
  const content = (
    <>
      <Icon name="download" />
      {text}
    </>
  );
  if (isConfirmed) {
    return (
      <ConfirmedLink href={href} aria-label={label} className={FILE_LOOK}>
        {content}
      </ConfirmedLink>
    );
  }
  return (
    <a
      {...(href ? { href, download: '' } : { 'aria-disabled': true })}
      aria-label={label}
      className={FILE_LOOK}
    >
      {content}
    </a>
  );
}

const FILE_LOOK =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full border border-control-line bg-surface px-3 py-2 font-semibold hover:bg-chile-soft aria-disabled:border-line aria-disabled:text-muted';
