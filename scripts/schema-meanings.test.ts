import { expect, test } from 'vitest';
import { readMeanings } from './schema-meanings.ts';

const SOURCE = `
const stamps = {
  /** When it was written. */
  createdAt: moment('created_at'),
};
/** What was decided. */
const decision = () => ({
  /** Why. */
  reason: text('reason'),
});

/**
 * What somebody
 * says.
 * @erased with its account
 */
export const words = pgTable('words', {
  id: id(),
  /** 1 to 5. */
  stars: integer('stars'),
  // No meaning: a note for who reads the code.
  locale: text('locale'),
  ...stamps,
  ...decision(),
}, (t) => [
  /** Of an index, not of a column. */
  index('words_stars').on(t.stars),
]);

export const bare = pgTable('bare', { id: id() });
`;

test('a comment above a table or a column is its meaning, also where several tables share the column', () => {
  const meanings = readMeanings('words.ts', SOURCE);
  expect([...meanings.keys()]).toEqual(['words', 'bare']);
  const words = meanings.get('words');
  expect(words).toMatchObject({ meaning: 'What somebody says.', erased: 'with its account' });
  expect(Object.fromEntries(words?.columns ?? [])).toEqual({
    stars: '1 to 5.',
    createdAt: 'When it was written.',
    reason: 'Why.',
  });
});

test('a table without a comment has no meaning', () => {
  expect(readMeanings('words.ts', SOURCE).get('bare')).toMatchObject({ meaning: '', erased: '' });
});
