import { markMatches } from '../../domain/restaurants/rules.ts';

/** A name, with the matches of the search marked. */
export function Marked({ text, search }: { text: string; search: string | undefined }) {
  if (!search) return text;
  return markMatches(text, search).map((piece, index) =>
    piece.found ? (
      // The pieces of one text never change their order.
      // oxlint-disable-next-line react/no-array-index-key -- see above
      <mark key={index} className="rounded-sm bg-marigold text-[#2a1a2e]">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
