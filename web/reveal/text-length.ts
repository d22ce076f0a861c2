/** How much room a text needs; emoji count as they are seen. */
export function lengthOf(text: string): 'short' | 'middle' | 'long' | 'huge' {
  const length = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)]
    .length;
  if (length <= 13) return 'short';
  if (length <= 28) return 'middle';
  return length <= 62 ? 'long' : 'huge';
}
