import { expect, test } from 'vitest';
import { readTypedTrace } from './typed-trace.ts';

const network = (value: string) => ({ kind: 'network', value });
const subnet = (value: string) => ({ kind: 'subnet', value });
const domain = (value: string) => ({ kind: 'mail_domain', value });

test.each([
  ['203.0.113.7', network('203.0.113.0/24')],
  [' 203.0.113.7:443 ', network('203.0.113.0/24')],
  ['203.0.113.0/24', network('203.0.113.0/24')],
  ['203.0.113.128/25', network('203.0.113.0/24')],
  ['::ffff:203.0.113.7', network('203.0.113.0/24')],
  ['2001:DB8:1:2::9', subnet('2001:db8:1:2::/64')],
  ['[2001:db8:1:2::9]', subnet('2001:db8:1:2::/64')],
  ['2001:db8:1:2::/64', subnet('2001:db8:1:2::/64')],
  ['2001:db8:1:2::9/128', subnet('2001:db8:1:2::/64')],
  ['2001:db8:1::/48', network('2001:db8:1::/48')],
  ['2001:db8:1::/56', network('2001:db8:1::/48')],
  ['Example.COM', domain('example.com')],
  ['@mail.example.co.uk', domain('example.co.uk')],
  ['ana.ruiz+1@googlemail.com', domain('gmail.com')],
  ['correo.example.mx.', domain('example.mx')],
  ['niño.example', domain('niño.example')],
])('%s is read', (typed, meant) => {
  expect(readTypedTrace(typed)).toEqual(meant);
});

test.each(['203.0.0.0/16', '203.0.113.0/23', '2001:db8::/32', '2001:db8:1::/47'])(
  '%s is too wide',
  (typed) => {
    expect(readTypedTrace(typed)).toBe('too_wide');
  },
);

test.each([
  '',
  ' ',
  'localhost',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.7/33',
  '2001:db8::/129',
  '2001:db8:::1',
  'http://example.com',
  'example.com/x',
  'example..com',
  '-example.com',
  'two words.com',
  '@',
  'AB12',
])('%j is neither', (typed) => {
  expect(readTypedTrace(typed)).toBeNull();
});
