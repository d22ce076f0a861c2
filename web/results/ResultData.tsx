import { readApiOrigin } from '../api/origin.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Icon } from '../ui/Icon.tsx';
import { inLanguage, LICENSE_URL, resultPaths, type Shown } from './result-paths.ts';
import { useResultWords } from './use-result-words.ts';

/** The files of a result for everybody, and their licence. @param listId of the page, if it has a list */
export function ResultData({ shown, listId }: { shown: Shown; listId?: string }) {
  const { t, language } = useResultWords();
  const server = useHydrated() ? readApiOrigin() : '';
  const files = [
    ...(listId === undefined
      ? []
      : [
          {
            path: resultPaths.csv(shown, listId),
            text: t('results.data_list'),
          },
        ]),
    {
      path: resultPaths.json(shown),
      text: t('results.data_json'),
      told: t('results.data_json_told'),
    },
    { path: resultPaths.dishes(shown), text: t('results.data_dishes') },
    { path: inLanguage(resultPaths.feed(), language), text: t('results.data_feed') },
  ];
  return (
    <section aria-labelledby="data" className="grid min-w-0 content-start gap-3">
      <h2 id="data" className="text-2xl">
        {t('results.data_title')}
      </h2>
      <p>
        {t('results.data_told')}{' '}
        <a
          rel="license noopener noreferrer"
          target="_blank"
          href={LICENSE_URL}
          className="font-semibold underline underline-offset-4"
        >
          {t('results.data_license')}
        </a>
        .
      </p>
      <ul className="grid">
        {files.map(({ path, text, told }) => (
          <li key={path} className="border-line not-first:border-t">
            <a
              href={server + path}
              className="flex min-h-12 items-center gap-3 py-2 font-semibold underline-offset-4 hover:underline"
            >
              <Icon name="download" className="text-chile" />
              <span className="min-w-0">
                {text}
                {told && <span className="block text-sm font-normal text-muted">{told}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
