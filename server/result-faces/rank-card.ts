import { hash } from 'node:crypto';
import type { Language } from '../../domain/language.ts';
import type { ResultFile } from '../../domain/results/schema.ts';
import type { CardShape } from '../../domain/sharing/rules.ts';
import type { Services } from '../ports.ts';
import { awardOf, type List, type ListedRow } from '../result-files/lists.ts';
import { drawShareCard, shareCardPng } from '../share-files/card.ts';
import { rankCard } from '../share-files/words.ts';
import { shortAddressOf } from '../sharing/actions.ts';

/** The share card of a place: the name of its file, which changes with the address in it, and how it is drawn. */
export async function planRankCard(
  services: Pick<Services, 'config' | 'db'>,
  { file, list, row }: { file: ResultFile; list: List; row: ListedRow },
  language: Language,
  shape: CardShape,
): Promise<{ name: string; draw: () => Promise<Buffer> }> {
  const address = await shortAddressOf(services, row.restaurantId);
  const place = { countyName: row.countyName, state: row.stateId };
  const card = rankCard(awardOf(file, list, row, language), place, address);
  return {
    name: `${shape}-${list.id}-${row.id}-${hash('sha256', address, 'hex').slice(0, 16)}`,
    draw: async () => shareCardPng(await drawShareCard(card, shape)),
  };
}
