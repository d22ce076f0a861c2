import type { Language } from '../../domain/language.ts';
import { translatorFor } from '../http/language.ts';
import { escapeXml } from '../result-files/shapes.ts';
import { reasonOf } from '../results/present.desk.ts';
import type { PublishedRow } from '../results/queries.ts';
import { DATA_LICENSE } from './data.ts';

const MOST_ENTRIES = 50;

/**
 * An entry for each publication and each correction, the newest first, as Atom (RFC 4287).
 * @param rows every published version, the newest first
 */
export function writeFeed(
  rows: readonly PublishedRow[],
  { origin, festival, language }: { origin: string; festival: string; language: Language },
): string {
  const t = translatorFor(language);
  const shown = rows
    .toSorted((one, other) => momentOf(other).getTime() - momentOf(one).getTime())
    .slice(0, MOST_ENTRIES);
  const [newest] = shown;
  const self = `${origin}/results/feed.atom?lang=${language}`;
  const head = [
    element('title', t('results.feed_title', { festival })),
    element('id', self),
    // Nothing is published: a date that does not change.
    element('updated', (newest ? momentOf(newest) : new Date(0)).toISOString()),
    `<author>${element('name', festival)}</author>`,
    link('self', self, 'application/atom+xml'),
    link('alternate', `${origin}/results`, 'text/html'),
    link('license', DATA_LICENSE),
    element('rights', t('results.data_license')),
  ];
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">\n`,
    ...head.map((line) => `  ${line}\n`),
    ...shown.map((row) => entryOf(row, { origin, language })),
    '</feed>\n',
  ].join('');
}

const momentOf = ({ publishedAt, frozenAt }: PublishedRow): Date => publishedAt ?? frozenAt;

function entryOf(
  row: PublishedRow,
  { origin, language }: { origin: string; language: Language },
): string {
  const t = translatorFor(language);
  const { year, version, sha256 } = row;
  const address = `${origin}/results/${year}?version=${version}`;
  const reason = reasonOf(row)?.[language];
  const of = { year: String(year), version: String(version) };
  const summary = t('results.feed_summary', { sha256 });
  const lines = [
    element('title', t(reason ? 'results.feed_corrected' : 'results.feed_published', of)),
    element('id', address),
    element('updated', momentOf(row).toISOString()),
    link('alternate', address, 'text/html'),
    link(
      'enclosure',
      `${origin}/results/${year}/result.json?version=${version}`,
      'application/json',
    ),
    element('summary', reason ? `${reason} ${summary}` : summary),
  ];
  return `  <entry>\n${lines.map((line) => `    ${line}\n`).join('')}  </entry>\n`;
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

const link = (rel: string, href: string, type?: string): string =>
  `<link rel="${rel}"${type ? ` type="${type}"` : ''} href="${escapeXml(href)}"/>`;
