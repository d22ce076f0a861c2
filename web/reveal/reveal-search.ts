import type { RevealChoice } from '../../domain/results/rules.reveal.ts';
import { matching, oneOf, searchReader, type SearchOf } from '../screens/search.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parameters of the presenter, who chooses by them; its notes and its remote have the presentation alone. */
const schema = {
  /** The frozen result; left out: a practice. */
  result: matching(UUID, 36),
  /** Ids of lists in their order, joined by dots; left out: all but those of counties. */
  lists: matching(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 8000),
  places: oneOf(['3', '5']),
  languages: oneOf(['turns']),
  /** The presentation that notes and remote follow; left out: the one that runs. */
  reveal: matching(UUID, 36),
};

export type RevealSearch = SearchOf<typeof schema>;
export const readRevealSearch = searchReader(schema);

export const choiceOf = ({ lists, places, languages }: RevealSearch): RevealChoice => ({
  lists: lists?.split('.') ?? [],
  places: places === '3' ? 3 : places === '5' ? 5 : 10,
  languages: languages ?? 'both',
});

/** The address's parameters of a choice. */
export const searchOf = (
  { lists, places, languages }: RevealChoice,
  result: string | null,
): RevealSearch => ({
  ...(result !== null && { result }),
  ...(lists.length > 0 && { lists: lists.join('.') }),
  ...(places !== 10 && { places: places === 3 ? ('3' as const) : ('5' as const) }),
  ...(languages === 'turns' && { languages }),
});
