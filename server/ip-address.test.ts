import { describe, expect, test } from 'vitest';
import { canonical, rangeOf } from './ip-address.ts';

describe('an address is written in one way', () => {
  test.each([
    [' 203.0.113.9 ', '203.0.113.9'],
    ['203.0.113.190:12345', '203.0.113.190'],
    ['[2001:DB8::7]', '2001:db8::7'],
    ['[2001:db8::7]:80', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%eth0]:80', 'fe80::1'],
    ['::ffff:203.0.113.190', '203.0.113.190'],
    ['::FFFF:1.22.113.9', '1.22.113.9'],
    ['2001:db8:0:0:0:0:0:7', '2001:db8::7'],
    ['::ffff:0:203.0.113.9', '::ffff:0:cb00:7109'],
  ])('%j as %s', (text, address) => {
    expect(canonical(text)).toBe(address);
  });

  test.each([
    '',
    'unknown',
    '203.0.113',
    '999.1.1.1',
    'x203.0.113.9:80',
    '203.0.113.9:80x',
    '203.0.113.9:x',
    '[2001:db8::7]x',
    'x[2001:db8::7]',
    '[2001:db8::7]:80x',
    '::ffff:203.0.113.9.9',
    'x::ffff:203.0.113.9',
  ])('%j is none', (text) => {
    expect(canonical(text)).toBeNull();
  });
});

describe('a range', () => {
  test.each([
    ['10.0.0.0/8', { address: '10.0.0.0', bits: 8, family: 'ipv4' }],
    [' 10.0.0.0/0 ', { address: '10.0.0.0', bits: 0, family: 'ipv4' }],
    ['10.1.2.3/32', { address: '10.1.2.3', bits: 32, family: 'ipv4' }],
    ['FD00::/8', { address: 'FD00::', bits: 8, family: 'ipv6' }],
    ['::ffff:10.0.0.0/104', { address: '::ffff:10.0.0.0', bits: 104, family: 'ipv6' }],
    ['2001:db8::7/128', { address: '2001:db8::7', bits: 128, family: 'ipv6' }],
  ])('is %j', (text, range) => {
    expect(rangeOf(text)).toEqual(range);
  });

  test.each([
    '',
    '10.0.0.0',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/8x',
    'x10.0.0.0/8',
    '10.0.0.0/8/8',
    '10.0.0/8',
    'fd00::/129',
    'fd00::/1000',
    'localhost/8',
    '/8',
  ])('is not %j', (text) => {
    expect(rangeOf(text)).toBeNull();
  });
});
