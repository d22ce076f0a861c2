import { expect, test } from 'vitest';
import { networksOf } from './networks.ts';

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
  expect(networksOf(address)).toEqual({ network, subnet });
});
