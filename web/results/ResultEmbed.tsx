import { useId, useState } from 'react';
import { AWARDED_PLACES } from '../../domain/results/rules.awards.ts';
import type { PublicRow } from '../../domain/results/schema.public.ts';
import { readApiOrigin } from '../api/origin.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useToast } from '../ui/Toast.tsx';
import { badgeLine, frameLine } from './embed-lines.ts';
import { inLanguage, resultPaths, type Shown } from './result-paths.ts';
import { usePublicUrl, useResultWords } from './use-result-words.ts';

/** Lines of HTML for other sites: the result in a frame, and the badges of a list. */
export function ResultEmbed({
  title,
  shown,
  list,
}: {
  /** Of what the frame shows. */
  title: string;
  shown: Shown;
  /** One list with its places; else the whole result. */
  list?: { id: string; name: string; festival: string; rows: readonly PublicRow[] };
}) {
  const { t, language } = useResultWords();
  const server = usePublicUrl();
  const awarded = list?.rows.filter(({ rank }) => rank <= AWARDED_PLACES) ?? [];
  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-14 items-center justify-between gap-3 p-4">
        <h2 className="text-xl">{t('results.embed_title')}</h2>
        <Icon
          name="chevron-down"
          className="transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="grid gap-6 px-4 pb-4">
        <p>{t('results.embed_told')}</p>
        <Line
          name={t('results.embed_frame')}
          text={frameLine(server, { listId: list?.id, language, title })}
        />
        {list && awarded.length > 0 && <Badges shown={shown} list={list} awarded={awarded} />}
      </div>
    </details>
  );
}

function Badges({
  shown,
  list,
  awarded,
}: {
  shown: Shown;
  list: { id: string; name: string; festival: string };
  awarded: readonly PublicRow[];
}) {
  const { t, language, ordinal } = useResultWords();
  const server = usePublicUrl();
  const own = useHydrated() ? readApiOrigin() : '';
  const id = useId();
  const [chosen, setChosen] = useState(awarded[0]?.id);
  const row = awarded.find((one) => one.id === chosen) ?? awarded[0];
  if (!row) return null;
  const picture = inLanguage(resultPaths.badge(shown, list.id, row.id), language);
  const alt = t('results.badge_alt', {
    place: ordinal(row.rank),
    list: list.name,
    festival: list.festival,
  });
  return (
    <div className="grid gap-4">
      <h3 className="text-lg">{t('results.embed_badge')}</h3>
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={own + picture}
          alt={alt}
          width={200}
          height={200}
          loading="lazy"
          className="aspect-square w-50 max-w-full rounded-card"
        />
        <div className="grid min-w-0 flex-1 basis-64 gap-1">
          <label htmlFor={id} className="font-semibold">
            {t('results.embed_badge_of')}
          </label>
          <select
            id={id}
            value={row.id}
            onChange={(event) => setChosen(event.target.value)}
            className="min-h-12 w-full rounded-card border border-control-line bg-surface px-3"
          >
            {awarded.map((one) => (
              <option key={one.id} value={one.id}>
                {ordinal(one.rank)} · {one.name}
              </option>
            ))}
          </select>
        </div>
      </div>
      <Line
        name={t('results.embed_badge')}
        text={badgeLine(server, { picture, page: resultPaths.list(shown, list.id), alt })}
      />
    </div>
  );
}

/** A line to copy; it can be selected where copying is not allowed. */
function Line({ name, text }: { name: string; text: string }) {
  const { t } = useResultWords();
  const toast = useToast();
  const isHydrated = useHydrated();
  const id = useId();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t('results.embed_copied')),
      () => toast({ text: t('results.embed_copy_failed'), isError: true }),
    );
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold">
        {name}
      </label>
      <textarea
        id={id}
        readOnly
        rows={4}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        className="w-full rounded-card border border-control-line bg-paper p-3 font-mono text-sm break-all"
      />
      <div>
        <Button
          look="secondary"
          icon="link"
          disabled={!isHydrated}
          aria-label={`${t('results.embed_copy')}: ${name}`}
          onClick={() => void copy()}
        >
          {t('results.embed_copy')}
        </Button>
      </div>
    </div>
  );
}
