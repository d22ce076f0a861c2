import type { Language } from '../../domain/language.ts';
import { translatorFor } from '../http/language.ts';
import { slugOf } from '../result-files/names.ts';
import type { Handout } from './handout.ts';
import { writePoster } from './poster.ts';
import { writeTableCard } from './table-card.ts';

/** A sheet as a file, whose name is in the language of whoever downloads it. */
export async function presentSheet(handout: Handout, language: Language): Promise<File> {
  const t = translatorFor(language);
  const isPoster = handout.sheet === 'poster';
  const bytes = await (isPoster ? writePoster(handout) : writeTableCard(handout));
  const name = `${t(isPoster ? 'sharing.poster_file' : 'sharing.table_card_file')} ${handout.restaurant}`;
  return new File([bytes], `${slugOf(name)}.pdf`, { type: 'application/pdf' });
}
