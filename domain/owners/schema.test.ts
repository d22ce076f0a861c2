import { expect, test } from 'vitest';
import { CATALOGUE_LIMITS } from '../catalogue/rules.ts';
import { accessFormSchema, reasonSchema } from './schema.ts';

const restaurantId = 'AAAAAAAA-0000-4000-8000-000000000000';

test('what a form leaves out is empty', () => {
  const empty = { fullName: '', email: '', restaurantId: '', pfgAccountNumber: '' };
  expect(accessFormSchema.parse({})).toEqual(empty);
  expect(accessFormSchema.parse({ ...empty, account: {} })).toEqual({
    ...empty,
    account: { password: '', confirmation: '' },
  });
});

test('what a form says is read as it will be kept', () => {
  const form = {
    fullName: ' Luz ',
    email: ' luz@example.com ',
    restaurantId,
    pfgAccountNumber: ' 12  34 ',
    account: { password: 'x'.repeat(128), confirmation: 'y' },
  };
  expect(accessFormSchema.parse(form)).toMatchObject({
    fullName: 'Luz',
    email: 'luz@example.com',
    restaurantId: restaurantId.toLowerCase(),
    account: { password: 'x'.repeat(128), confirmation: 'y' },
  });
});

test.each([
  [{ email: 'luz' }],
  [{ restaurantId: 'x' }],
  [{ account: { password: 'x'.repeat(129) } }],
  [{ pfgAccountNumber: 'x'.repeat(200) }],
  [{ fullName: 'x'.repeat(101) }],
])('a form with %j is refused', (form) => {
  expect(accessFormSchema.safeParse(form).success).toBe(false);
});

test('a reason is measured as it will be kept, and says something', () => {
  const { reasonLength } = CATALOGUE_LIMITS;
  const read = (typed: string) => reasonSchema.safeParse(typed).data;
  expect(read(' x ')).toBe('x');
  expect(read(` ${'x'.repeat(reasonLength)}${' '.repeat(reasonLength)}`)).toBe(
    'x'.repeat(reasonLength),
  );
  expect(read('x'.repeat(reasonLength + 1))).toBeUndefined();
  expect(read(`x${' '.repeat(reasonLength * 4)}`)).toBeUndefined();
  expect([read(''), read(' \u200B\n')]).toEqual([undefined, undefined]);
});
