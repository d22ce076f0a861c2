import { useState } from 'react';
import { type Language, LANGUAGES } from '../../domain/language.ts';
import { EXPORT_TOPS } from '../../domain/rankings/rules.ts';
import { OWN_NAMES } from '../../locales/own-names.ts';
import { Segments } from '../ui/Segments.tsx';
import { readApiOrigin } from '../api/origin.ts';
import type { RankingSearch } from './ranking-search.ts';
import { useLocale } from '../i18n/locale.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Icon } from '../ui/Icon.tsx';
import { rankingFilter } from './queries.ts';

/** The first 20 and 50 as files, sorted and filtered like the page, in any language. */
export function Files({ search, isOff }: { search: RankingSearch; isOff: boolean }) {
  const { t, language: own } = useLocale();
  const [chosen, choose] = useState<Language | null>(null);
  const language = chosen ?? own;
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
  const votesHref = () => {
    const { stateId, countyId } = rankingFilter(search);
    const asked = new URLSearchParams({
      ...(stateId && { stateId }),
      ...(countyId && { countyId }),
      language,
    });
    return `${origin}/api/recount/votes?${asked.toString()}`;
  };
  return (
    <section
      aria-labelledby="files"
      className="grid content-start gap-4 rounded-card border border-line bg-surface p-4 shadow-card lg:p-5"
    >
      <div>
        <h2 id="files" className="text-lg font-bold">
          {t('rankings.files')}
        </h2>
        <p className="text-sm text-muted">{t('rankings.files_hint')}</p>
      </div>
      <Segments
        label={t('rankings.file_language')}
        value={language}
        onChoose={choose}
        choices={LANGUAGES.map((value) => ({
          value,
          text: OWN_NAMES[value],
        }))}
      />
      <ul className="grid gap-4 sm:grid-cols-2">
        {EXPORT_TOPS.map((top) => (
          <li key={top} className="grid gap-2">
            <p className="font-semibold" aria-hidden="true">
              {t('rankings.file_top', { top })}
            </p>
            <div className="flex gap-2">
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
          </li>
        ))}
        <li className="grid gap-2 border-t border-line pt-4 sm:col-span-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-4">
          <div>
            <p className="font-semibold">{t('rankings.all_votes')}</p>
            <p className="text-sm text-muted">{t('rankings.all_votes_hint')}</p>
          </div>
          <FileLink
            href={isOff ? undefined : votesHref()}
            label={t('rankings.votes_download', { language: t(`languages.inline_${language}`) })}
            text={t('rankings.votes_csv')}
          />
        </li>
      </ul>
    </section>
  );
}

/** @param href undefined: there is nothing to download */
function FileLink({
  href,
  label,
  text,
}: {
  href: string | undefined;
  label: string;
  text: string;
}) {
  return (
    <a
      {...(href ? { href, download: '' } : { 'aria-disabled': true })}
      aria-label={label}
      className="inline-flex min-h-12 flex-1 items-center justify-center gap-2 rounded-full border border-control-line bg-surface px-3 py-2 font-semibold hover:bg-chile-soft aria-disabled:border-line aria-disabled:text-muted"
    >
      <Icon name="download" />
      {text}
    </a>
  );
}
