import { expect, test } from 'vitest';
import { isOfPrivateUse, networksOf } from './networks.ts';

test.each([
  ['203.0.113.7', '203.0.113.0/24', null],
  ['203.0.113.255', '203.0.113.0/24', null],
  ['203.0.114.7', '203.0.114.0/24', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48', '2001:db8:1:2::/64'],
  ['2001:db8:1::6', '2001:db8:1::/48', '2001:db8:1:0::/64'],
  ['2001:0DB8:0001::6', '2001:db8:1::/48', '2001:db8:1:0::/64'],
  ['::1', '0:0:0::/48', '0:0:0:0::/64'],
  ['unknown', null, null],
  ['', null, null],
])('%s is in %s', (address, network, subnet) => {
  expect(networksOf(address)).toMatchObject({ network, subnet });
});

test.each([
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['192.168.0.9', true],
  ['127.0.0.1', true],
  ['100.64.0.1', false],
  ['203.0.113.7', false],
  ['::1', true],
  ['fd12::1', true],
  ['fe80::1', true],
  ['2001:db8::1', false],
  ['unknown', true],
])('%s is of private use: %s', (address, isPrivate) => {
  expect(isOfPrivateUse(address)).toBe(isPrivate);
});

test('a connection of IPv6 is in the /56 of its customer', () => {
  expect(networksOf('2001:db8:1:23ab::7').site).toBe('2001:db8:1:2300::/56');
  expect(networksOf('203.0.113.7').site).toBeNull();
});
