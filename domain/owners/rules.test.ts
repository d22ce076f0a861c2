import { expect, test } from 'vitest';
import { type AccessForm, accessStatusOf, problemsOf, type RequestStatus } from './rules.ts';

const owned = [{ restaurantId: 'a' }];

test.each<[RequestStatus | null, { restaurantId: string }[], string]>([
  [null, [], 'none'],
  [null, owned, 'approved'],
  ['pending', [], 'pending'],
  ['pending', owned, 'pending'],
  ['rejected', [], 'rejected'],
  ['approved', owned, 'approved'],
  ['approved', [], 'revoked'],
  ['approved', [{ restaurantId: 'b' }], 'revoked'],
  ['superseded', [], 'superseded'],
  ['superseded', owned, 'approved'],
])('a latest request that is %s with %j is %s', (status, of, expected) => {
  expect(accessStatusOf(status && { status, restaurantId: 'a' }, of)).toBe(expected);
});

const form: AccessForm = {
  fullName: 'Luz',
  email: 'luz@example.com',
  restaurantId: 'a',
  pfgAccountNumber: '1',
};

test.each<[Partial<AccessForm>, (string | null)[]]>([
  [{}, [null, null, null, null, null]],
  [{ fullName: '  ', email: '' }, ['all_fields_required', 'all_fields_required', null, null, null]],
  [{ fullName: 'Al ' }, ['name_too_short', null, null, null, null]],
  [
    { restaurantId: '', pfgAccountNumber: ' ' },
    [null, null, 'all_fields_required', 'all_fields_required', null],
  ],
  [{ account: { password: '', confirmation: 'x' } }, [null, null, null, null, 'password_required']],
  [{ account: { password: 'x', confirmation: '' } }, [null, null, null, null, 'password_required']],
  [{ account: { password: 'tacos1', confirmation: 'tacos1' } }, [null, null, null, null, null]],
  [
    { account: { password: 'tacos', confirmation: 'tacos' } },
    [null, null, null, null, 'password_too_short'],
  ],
  [
    { account: { password: 'tacos1', confirmation: 'tacos2' } },
    [null, null, null, null, 'passwords_differ'],
  ],
])('a form with %j', (change, problems) => {
  expect(Object.values(problemsOf({ ...form, ...change }))).toEqual(problems);
});
