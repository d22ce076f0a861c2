import { festivalClock, festivalMoment } from '../../domain/festival-clock.ts';
import type { EmbargoKind } from '../../domain/embargo/rules.ts';
import type { LocalizedText } from '../../domain/localized-text.ts';
import type { RankingColumn, RankingKind } from '../../domain/rankings/rules.ts';
import {
  categoryIdFrom,
  type CategoryPreset,
  categoryOfPreset,
} from '../../domain/results/rules.presets.ts';
import type {
  EditedCategory,
  EditedRules,
  ResultCategory,
  ResultRules,
  ResultScope,
} from '../../domain/results/rules.ts';

/** A category as it is typed. */
export interface DraftCategory {
  id: string;
  name: LocalizedText;
  kind: RankingKind;
  by: RankingColumn;
  each: ResultScope;
  leastVotes: string;
  ties: readonly RankingColumn[];
  /** Whether the chosen restaurants alone compete; what is chosen stays while all do. */
  onlyChosen: boolean;
  restaurantIds: readonly string[];
  /** With commas between them. */
  words: string;
}

export interface DraftRow {
  /** Of the row while it is edited: ids and names may be typed anew. */
  key: string;
  /** The id under which it is saved; null: it is new. */
  savedId: string | null;
  /** Whether the id follows the English name. */
  followsName: boolean;
  category: DraftCategory;
}

export interface RulesDraft {
  rows: readonly DraftRow[];
  embargo: {
    kind: EmbargoKind;
    /** By the festival's clocks: `YYYY-MM-DDTHH:MM`; empty: none. */
    from: string;
    owners: 'shown' | 'hidden';
  };
  challengeDays: string;
}

export const toDraft = ({ categories, embargo, challengeDays }: ResultRules): RulesDraft => ({
  rows: categories.map((category) => ({
    key: category.id,
    savedId: category.id,
    followsName: false,
    category: toDraftCategory(category),
  })),
  embargo: {
    kind: embargo.kind,
    from: embargo.from === null ? '' : festivalClock(new Date(embargo.from)),
    owners: embargo.owners,
  },
  challengeDays: String(challengeDays),
});

const toDraftCategory = (category: EditedCategory): DraftCategory => ({
  ...category,
  onlyChosen: category.onlyChosen ?? category.restaurantIds.length > 0,
  leastVotes: String(category.leastVotes),
  words: category.words.join(', '),
});

/** A number as it was typed; NaN if it is none. */
export const readNumber = (typed: string): number =>
  /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN;

export const readWords = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

/** The category as it would be saved, without what does not apply to it. */
export function toCategory({ category }: DraftRow): ResultCategory {
  const { kind, by, ties, name, leastVotes, words, onlyChosen, restaurantIds, ...rest } = category;
  const isDishes = kind === 'dishes';
  return {
    ...rest,
    kind,
    name: { en: name.en.trim(), es: name.es.trim() },
    by: isDishes && by === 'voters' ? 'points' : by,
    ties: ties.filter((column) => !(isDishes && column === 'voters')),
    leastVotes: readNumber(leastVotes),
    restaurantIds: onlyChosen ? restaurantIds : [],
    words: isDishes ? readWords(words) : [],
  };
}

export function toRules({ rows, embargo, challengeDays }: RulesDraft): ResultRules {
  const isLater = embargo.kind === 'hidden_from';
  return {
    categories: rows.map(toCategory),
    embargo: {
      kind: embargo.kind,
      from: isLater ? (festivalMoment(embargo.from)?.toISOString() ?? null) : null,
      owners: embargo.owners,
    },
    challengeDays: readNumber(challengeDays),
  };
}

/** The rules as they are sent to be saved. */
export function toEditedRules(draft: RulesDraft): EditedRules {
  const rules = toRules(draft);
  const categories = rules.categories.map((category, place): EditedCategory => {
    const onlyChosen = draft.rows[place]?.category.onlyChosen;
    return { ...category, onlyChosen };
  });
  return { ...rules, categories };
}

/** A key that no row has. */
const newKey = (rows: readonly DraftRow[]): string => {
  const numbers = rows.map(({ key }) => Number(/^new (\d+)$/.exec(key)?.[1] ?? 0));
  return `new ${Math.max(0, ...numbers) + 1}`;
};

const idsOf = (rows: readonly DraftRow[]): string[] => rows.map(({ category }) => category.id);

/** The rows with another one at the end. */
export const addPreset = (rows: readonly DraftRow[], preset: CategoryPreset): DraftRow[] => [
  ...rows,
  {
    key: newKey(rows),
    savedId: null,
    followsName: true,
    category: toDraftCategory(categoryOfPreset(preset, idsOf(rows))),
  },
];

/** The rows with a second one like the row, behind it. @param nameOf the copy's name by that of the row */
export function duplicateRow(
  rows: readonly DraftRow[],
  key: string,
  nameOf: (name: LocalizedText) => LocalizedText,
): DraftRow[] {
  return rows.flatMap((row) => {
    if (row.key !== key) return [row];
    const name = nameOf(row.category.name);
    const category = { ...row.category, name, id: categoryIdFrom(name.en, idsOf(rows)) };
    return [row, { key: newKey(rows), savedId: null, followsName: true, category }];
  });
}

/** The rows with one changed; the id of a new one follows its English name until it is typed. */
export const changeRow = (
  rows: readonly DraftRow[],
  key: string,
  change: Partial<DraftCategory>,
): DraftRow[] =>
  rows.map((row) => {
    if (row.key !== key) return row;
    const followsName = row.followsName && change.id === undefined;
    const category = { ...row.category, ...change };
    if (!followsName || change.name === undefined) return { ...row, followsName, category };
    const others = idsOf(rows.filter((other) => other.key !== key));
    return { ...row, category: { ...category, id: categoryIdFrom(category.name.en, others) } };
  });

/** The rows with one moved up (-1) or down (1). */
export function moveRow(rows: readonly DraftRow[], key: string, by: 1 | -1): DraftRow[] {
  const at = rows.findIndex((row) => row.key === key);
  const moved = rows[at];
  if (!moved || at + by < 0 || at + by >= rows.length) return [...rows];
  return rows.toSpliced(at, 1).toSpliced(at + by, 0, moved);
}
