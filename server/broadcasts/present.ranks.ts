import { AWARDED_PLACES } from '../../domain/results/rules.awards.ts';
import type { Inline } from '../../domain/broadcasts/rules.ts';
import type { Language } from '../../domain/language.ts';
import { listName } from '../../domain/results/rules.lists.ts';
import { translatorFor } from '../http/language.ts';
import type { OwnedRanks } from '../results/actions.owner-ranks.ts';

/** So many places of a restaurant are told; the page of the restaurant has the rest. */
const TOLD = 8;

const words = (text: string): Inline => ({ text, isBold: false, href: null });
const bold = (text: string): Inline => ({ text, isBold: true, href: null });
const link = (text: string, href: string): Inline => ({ text, isBold: false, href });

/** What the mail of an owner ends with: the places of each of their restaurants, as paragraphs. */
export function writeRanks(
  language: Language,
  { publicUrl, year, owned }: { publicUrl: string; year: number; owned: readonly OwnedRanks[] },
): Inline[][] {
  return owned.map(({ restaurant, ranks }) => {
    const t = translatorFor(language);
    const dashboard = `${publicUrl}/restaurant-owner-dashboard?restaurant=${restaurant.id}`;
    const title = t('broadcasts.ranks_of', { restaurant: restaurant.name, year: String(year) });
    if (ranks.length === 0) {
      return [bold(title), words(`\n${t('broadcasts.ranks_none')}`)];
    }
    const more = ranks.length - TOLD;
    const places = ranks.slice(0, TOLD).flatMap(({ list, rank, dish }): Inline[] => {
      const page = `${publicUrl}/results/${year}/${list.id}`;
      const badge = `${page}/${dish?.id ?? restaurant.id}/badge.png`;
      return [
        words(`\n${t('broadcasts.ranks_place', { rank: String(rank) })} · `),
        link(listName(list, list.place, language), page),
        ...(dish ? [words(` · ${dish.name}`)] : []),
        ...(rank <= AWARDED_PLACES ? [words(' · '), link(t('broadcasts.ranks_badge'), badge)] : []),
      ];
    });
    return [
      bold(title),
      ...places,
      words(more > 0 ? `\n${t('broadcasts.ranks_more', { count: more })}\n` : '\n'),
      link(t('broadcasts.ranks_files'), dashboard),
    ];
  });
}
