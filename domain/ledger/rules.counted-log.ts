import { decodeBase64Url } from './rules.bytes.ts';
import type { CountedDish, CountedRestaurant } from './rules.counted.ts';
import type { CountedLeaf, CountedLog } from './rules.merged-figures.ts';
import type { IndexLists, NumberList, RecordTable } from './rules.records.ts';

/** In place of a leaf's content. */
export const NO_VOTE = 0xffffffff;
export const ADMIN_VOTE = 0xfffffffe;

/** What a tally keeps; see there. */
interface Kept {
  restaurants: ReadonlyMap<string, CountedRestaurant>;
  dishes: readonly CountedDish[];
  zeros: IndexLists;
  contents: RecordTable;
  countedOfContent: NumberList;
  voters: RecordTable;
  contentOfLeaf: NumberList;
  voterOfLeaf: NumberList;
  voidedLeaves: ReadonlySet<number>;
}

/** The votes that a tally has counted, as merges need them. */
export function countedLog(kept: Kept): CountedLog {
  const { restaurants, dishes, zeros, contents, countedOfContent, voters } = kept;
  const ids = new Map([...restaurants].map(([id, restaurant]) => [restaurant, id]));
  return {
    restaurants,
    contents: Array.from({ length: contents.size }, (_, content) => {
      const dish = dishes[contents.word(content, 0)];
      return {
        rest: (dish && ids.get(dish.restaurant)) ?? '',
        dish: dish?.id ?? '',
        zeros: zeros.at(contents.word(content, 3)).map((index) => dishes[index]?.id ?? ''),
        points: contents.word(content, 2) % 8,
        votes: countedOfContent.at(content),
      };
    }),
    leaves: () => leavesOf(kept),
    voterOf: (name) => voters.find(wordsOf(name)),
  };
}

function* leavesOf({
  contents,
  contentOfLeaf,
  voterOfLeaf,
  voidedLeaves,
}: Kept): Generator<CountedLeaf> {
  for (let leaf = 0; leaf < contentOfLeaf.length; leaf += 1) {
    const content = contentOfLeaf.at(leaf);
    if (content === NO_VOTE || content === ADMIN_VOTE) continue;
    const day = contents.word(content, 1);
    yield { content, voter: voterOfLeaf.at(leaf), day, isVoid: voidedLeaves.has(leaf) };
  }
}

/** The words of a voter's name. */
export function wordsOf(name: string): Uint32Array {
  const bytes = decodeBase64Url(name);
  return new Uint32Array(bytes.buffer, bytes.byteOffset, 8);
}
