import { AWARDED_PLACES } from '../../domain/results/rules.awards.ts';
import { type Language, regionOf } from '../../domain/language.ts';
import { inEachLanguage, type LocalizedText } from '../../domain/localized-text.ts';
import type { RankingColumn } from '../../domain/rankings/rules.ts';
import { listName } from '../../domain/results/rules.lists.ts';
import type { ResultCategory } from '../../domain/results/rules.ts';
import type { ResultFile, ResultFileList, ResultRow } from '../../domain/results/schema.ts';
import { translatorFor } from '../http/language.ts';
import { type Award, festivalTitle } from './award.ts';

/** A row of a list, with its name and where it is. */
export interface ListedRow extends ResultRow {
  name: string;
  restaurantId: string;
  /** Of a dish; null: it is the restaurant itself. */
  restaurant: string | null;
  stateId: string;
  countyName: string;
}

/** A list of a result, with all that files say of it. */
export interface List {
  id: string;
  /** With its place, in each language. */
  name: LocalizedText;
  /** Of its place alone; null: the whole festival. */
  where: string | null;
  kind: ResultCategory['kind'];
  by: RankingColumn;
  category: ResultCategory;
  rows: readonly ListedRow[];
  unranked: number;
}

type Thing = Pick<ListedRow, 'name' | 'restaurantId' | 'restaurant' | 'stateId' | 'countyName'>;

/** Every restaurant and dish of a result, by id. */
function thingsOf({ restaurants }: ResultFile): Map<string, Thing> {
  const things = new Map<string, Thing>();
  for (const { id, name, stateId, countyName, dishes } of restaurants) {
    const place = { restaurantId: id, stateId, countyName };
    things.set(id, { ...place, name, restaurant: null });
    for (const dish of dishes) things.set(dish.id, { ...place, name: dish.name, restaurant: name });
  }
  return things;
}

const whereOf = ({ place }: ResultFileList): string | null => {
  if (!place) return null;
  return place.county ? `${place.county.name}, ${place.stateId}` : place.stateId;
};

/**
 * The lists of a result with their names, in their order.
 * @throws Error if a list names what the result does not have
 */
export function listsOf(file: ResultFile): List[] {
  const things = thingsOf(file);
  return file.lists.map((list): List => {
    const category = file.rules.categories.find(({ id }) => id === list.categoryId);
    if (!category) throw new Error(`The result has no category ${list.categoryId}.`);
    return {
      id: list.id,
      name: inEachLanguage((language) => listName(category, list.place, language)),
      where: whereOf(list),
      kind: category.kind,
      by: category.by,
      category,
      unranked: list.unranked,
      rows: list.rows.map((row) => {
        const thing = things.get(row.id);
        if (!thing) throw new Error(`The result has nothing with the id ${row.id}.`);
        return { ...row, ...thing };
      }),
    };
  });
}

/** Those who have one of the first places, with all who share them. */
export const firstOf = ({ rows }: List, places: number): ListedRow[] =>
  rows.filter(({ rank }) => rank <= places);

/** What a row has won. @param row with one of the first `AWARDED_PLACES` */
export const awardOf = (
  file: ResultFile,
  list: List,
  row: ListedRow,
  language: Language,
): Award => ({
  rank: Math.min(row.rank, AWARDED_PLACES),
  list: list.name[language],
  name: row.name,
  restaurant: row.restaurant,
  festival: festivalTitle(file.festival),
  language,
});

const DECIMALS: Partial<Record<RankingColumn, number>> = { average: 3, weighted: 3 };

/** A figure as readers see it. */
export const formatFigure = (value: number, by: RankingColumn, language: Language): string =>
  value.toLocaleString(regionOf(language), {
    minimumFractionDigits: DECIMALS[by] ?? 0,
    maximumFractionDigits: DECIMALS[by] ?? 0,
  });

/** A figure of a row; 0 where the log does not tell it. */
export const figureOf = (row: ResultRow, by: RankingColumn): number => row[by] ?? 0;

/** The deciding figure with its unit, as "1,234 points". */
export const describeFigure = (row: ResultRow, by: RankingColumn, language: Language): string =>
  translatorFor(language)(`resultFiles.figure_${by}`, {
    count: figureOf(row, by),
    figure: formatFigure(figureOf(row, by), by, language),
  });
