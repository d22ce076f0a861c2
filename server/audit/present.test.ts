import { describe, expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '../../domain/audit/rules.ts';
import { LANGUAGES } from '../../domain/language.ts';
import { MAIL_KINDS } from '../../domain/mail/schema.ts';
import { FIELD_LABELS } from '../../domain/restaurants/fields.keys.ts';
import { SERVER_CACHES, SETTING_KEYS } from '../../domain/settings/rules.ts';
import { describeChanges, describeEntry } from '../../locales/audit-entry.ts';
import { translatorFor } from '../http/language.ts';

const line = {
  subjectId: 'an-id',
  subjectName: 'Comal',
  subject: null,
  restaurantName: null,
};
const english = translatorFor('en');

describe.each(LANGUAGES)('in %s', (language) => {
  const t = translatorFor(language);

  test('every action is a sentence and a choice, and what it is done to has a name', () => {
    const keys = [
      ...AUDIT_ACTIONS.flatMap((action) => [`audit.${action}`, `audit.action_${action}`]),
      ...SETTING_KEYS.map((key) => `settings.name_${key}`),
      ...SERVER_CACHES.map((id) => `settings.cache_${id}`),
      ...MAIL_KINDS.map((kind) => `admin.mail_${kind}`),
    ];
    expect(keys.filter((key) => t(key) === key)).toEqual([]);
  });

  test('no sentence is left with a hole', () => {
    for (const action of AUDIT_ACTIONS)
      expect(describeEntry(t, { ...line, action })).not.toMatch(/[{}]/);
  });
});

test.each([
  [
    'a thing by what it was called then',
    { ...line, action: 'dish_deleted' },
    'Deleted the dish Comal',
  ],
  [
    'a setting by its name',
    { ...line, action: 'setting_changed', subjectName: 'app_title' },
    'Changed the setting “App title”',
  ],
  [
    'a person by the name of today',
    { ...line, action: 'person_banned', subject: { fullName: 'Ana', email: 'ana@example.com' } },
    'Banned Ana',
  ],
  ['who is gone as that', { ...line, action: 'person_banned' }, 'Banned a deleted account'],
])('a sentence names %s', (_, entry, expected) => {
  expect(describeEntry(english, entry)).toBe(expected);
});

test('a change is described in words, field by field', () => {
  expect(
    describeChanges(
      english,
      {
        phone: { from: null, to: '843 555 0188' },
        open: { from: true, to: false },
        status: { from: 'pending', to: 'approved' },
        userId: { from: null, to: 'told by the sentence' },
        openingHours: {
          from: [],
          to: [
            { closes: '22:00', day: 'mo', opens: '11:00' },
            { closes: '22:00', day: 'tu', opens: '11:00' },
          ],
        },
        somethingNew: { from: 1, to: 2 },
      },
      FIELD_LABELS,
    ),
  ).toEqual([
    { key: 'phone', field: 'Phone', from: '(empty)', to: '843 555 0188' },
    { key: 'open', field: 'Voting open', from: 'Yes', to: 'No' },
    { key: 'status', field: 'Status', from: 'Waiting', to: 'Approved' },
    {
      key: 'openingHours',
      field: 'Opening hours',
      from: '(empty)',
      to: 'Mon 11:00–22:00\nTue 11:00–22:00',
    },
    { key: 'somethingNew', field: 'somethingNew', from: '1', to: '2' },
  ]);
});
