import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  clientAddress,
  countedAddress,
  countedNetworks,
  isOwnOrigin,
  isTrusted,
  readTarget,
  trustedHeaders,
} from './address.ts';

let port = 0;
/** Inspects the next request while its connection is open. */
let look: (request: IncomingMessage) => void = () => {};
const server = createServer((request, response) => {
  look(request);
  response.end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

/** What is read from a request with these headers that comes from 127.0.0.1. */
async function readOf<T>(
  headers: Record<string, string | string[]>,
  read: (request: IncomingMessage) => T,
): Promise<T | undefined> {
  let found: T | undefined;
  look = (request) => (found = read(request));
  await new Promise<void>((resolve, reject) => {
    const request = httpRequest({ port, host: '127.0.0.1', headers, agent: false }, (response) => {
      response.resume().once('end', resolve);
    });
    request.once('error', reject).end();
  });
  return found;
}

describe('the address of a client', () => {
  test.each([
    ['the socket, without proxies', [], '203.0.113.9', '127.0.0.1'],
    ['the socket, behind another proxy than ours', ['10.0.0.5'], '203.0.113.9', '127.0.0.1'],
    ['what the proxy has seen', ['127.0.0.1'], '203.0.113.9', '203.0.113.9'],
    ['not what the client claims', ['127.0.0.1'], '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    [
      'before all proxies of ours',
      ['127.0.0.1', '10.0.0.5', '10.0.0.6'],
      '1.1.1.1, 203.0.113.9, 10.0.0.5,10.0.0.6',
      '203.0.113.9',
    ],
    [
      'the last that is not ours',
      ['127.0.0.1', '10.0.0.5'],
      '10.0.0.5, 203.0.113.9, 10.0.0.6, 10.0.0.5',
      '10.0.0.6',
    ],
    ['the proxy itself, where it says nothing', ['127.0.0.1'], '', '127.0.0.1'],
    ['the proxy itself, where all are ours', ['127.0.0.1', '10.0.0.5'], '10.0.0.5', '127.0.0.1'],
    ['IPv4 where it is written as IPv6', ['127.0.0.1'], '::ffff:203.0.113.9', '203.0.113.9'],
    ['IPv6', ['127.0.0.1'], '2001:db8::7', '2001:db8::7'],
    ['IPv6 in one way of writing', ['127.0.0.1'], '2001:0DB8:0:0::0007', '2001:db8::7'],
    ['IPv4 in capitals', ['127.0.0.1'], '::FFFF:203.0.113.9', '203.0.113.9'],
    ['without a port', ['127.0.0.1'], '203.0.113.9:1234', '203.0.113.9'],
    ['without brackets and a port', ['127.0.0.1'], '[2001:db8::7]:1234', '2001:db8::7'],
    ['not what is none', ['127.0.0.1'], '203.0.113.9, garbage<script>, 999.1.1.1', '203.0.113.9'],
    ['the proxy itself, where it names none', ['127.0.0.1'], 'unknown', '127.0.0.1'],
    [
      'before the proxies of a range',
      ['127.0.0.0/8', '10.2.0.0/16'],
      '1.1.1.1, 10.2.9.7',
      '1.1.1.1',
    ],
    ['the last outside the range', ['127.0.0.0/8', '10.2.0.0/16'], '1.1.1.1, 10.3.0.1', '10.3.0.1'],
    ['the socket, outside the range', ['10.0.0.0/8', '::/0'], '203.0.113.9', '127.0.0.1'],
    [
      'before the proxies of an IPv6 range',
      ['127.0.0.1', 'fd00::/8'],
      '1.1.1.1, fd12::7',
      '1.1.1.1',
    ],
  ])('is %s', async (_, proxies, forwarded, address) => {
    const headers = forwarded ? { 'x-forwarded-for': forwarded } : undefined;
    const found = await readOf(headers ?? {}, (request) => clientAddress(request, proxies));
    expect(found).toBe(address);
  });

  test('is found in a header that stands twice', async () => {
    const twice = { 'x-forwarded-for': ['1.1.1.1', '203.0.113.9'] };
    const found = await readOf(twice, (request) => clientAddress(request, ['127.0.0.1']));
    expect(found).toBe('203.0.113.9');
  });
});

describe('the headers that are handed on', () => {
  test('have the address that was found, and a browser in few words', async () => {
    const sent = {
      'x-forwarded-for': '1.1.1.1, 2.2.2.2',
      'user-agent': 'x'.repeat(5000),
      cookie: 'a=b',
    };
    const headers = await readOf(sent, (request) => trustedHeaders(request, '203.0.113.9'));
    expect(headers?.get('x-forwarded-for')).toBe('203.0.113.9');
    expect(headers?.get('user-agent')).toBe('x'.repeat(300));
    expect(headers?.get('cookie')).toBe('a=b');
  });

  test('have an address also where none was named', async () => {
    const headers = await readOf({}, (request) => trustedHeaders(request, '203.0.113.9'));
    expect(headers?.get('x-forwarded-for')).toBe('203.0.113.9');
    expect(headers?.has('user-agent')).toBe(false);
  });
});

describe('a request', () => {
  const TLS = 'https://vota-taco.example';
  const PLAIN = 'http://vota-taco.example:3000';
  const host = 'votes.example:8443';
  const isOwn = (publicUrl: string, headers: Record<string, string>) =>
    readOf(headers, (request) => isOwnOrigin(request, publicUrl));

  test.each([
    ['of the public address', TLS, { host, origin: TLS }],
    ['of no browser', TLS, { host }],
    [
      'of the name that was asked, with the TLS of the public one',
      TLS,
      { host, origin: `https://${host}` },
    ],
    ['of the name that was asked, both without TLS', PLAIN, { host, origin: `http://${host}` }],
    [
      'of the name that was asked, with TLS where the public one has none',
      PLAIN,
      { host, origin: `https://${host}` },
    ],
    [
      'of a page that the browser calls our own',
      TLS,
      { host, origin: TLS, 'sec-fetch-site': 'same-origin' },
    ],
  ])('%s is our own', async (_, publicUrl, headers) => {
    expect(await isOwn(publicUrl, headers)).toBe(true);
  });

  test.each([
    [
      'of the name that was asked, without the TLS of the public one',
      TLS,
      { host, origin: `http://${host}` },
    ],
    ['of the public name without its TLS', TLS, { host, origin: 'http://vota-taco.example' }],
    ['of another name', TLS, { host, origin: 'https://evil.example' }],
    [
      'of another name with TLS where ours has none',
      PLAIN,
      { host, origin: 'https://evil.example' },
    ],
    ['of another name without TLS, as ours', PLAIN, { host, origin: 'http://evil.example' }],
    ['of another port', TLS, { host, origin: 'https://votes.example' }],
    ['of the same name under another scheme', PLAIN, { host, origin: `ftp://${host}` }],
    ['of a sandboxed page', TLS, { host, origin: 'null' }],
    [
      'that the browser calls cross-site',
      TLS,
      { host, origin: TLS, 'sec-fetch-site': 'cross-site' },
    ],
    [
      'without an origin that the browser calls cross-site',
      TLS,
      { host, 'sec-fetch-site': 'cross-site' },
    ],
  ])('%s is foreign', async (_, publicUrl, headers) => {
    expect(await isOwn(publicUrl, headers)).toBe(false);
  });
});

describe('the target of a request', () => {
  test.each([
    ['/', '/'],
    ['/?state=SC', '/?state=SC'],
    ['/a//b?c=//d', '/a//b?c=//d'],
    ['/%', '/%'],
    ['http://vota-taco.example/my-votes?x=1', '/my-votes?x=1'],
    ['HTTPS://vota-taco.example', '/'],
  ])('is read: %s', (target, path) => {
    expect(readTarget(target)).toBe(path);
  });

  test.each([
    '//',
    '///',
    '//evil.example/x',
    '/\\evil.example',
    'http://',
    'http://[',
    'http://a:b/',
    'http://vota-taco.example//evil.example',
    'mailto:x',
    'vota-taco.example:443',
    '*',
    '',
    'see http://vota-taco.example/',
  ])('is none: %j', (target) => {
    expect(readTarget(target)).toBeNull();
  });
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1:2:3:4', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001::3:4:5:6:7:8', '2001:0:3:4::/64'],
  ['2001:db8:1::8', '2001:db8:1:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['unknown', 'unknown'],
])('a limit counts %s as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
});

test('what is no address is trusted by no range', () => {
  const proxies = ['0.0.0.0/0', '::/0'];
  expect(isTrusted('203.0.113.9', proxies)).toBe(true);
  expect(isTrusted('2001:db8::7', proxies)).toBe(true);
  expect(isTrusted('unknown', proxies)).toBe(false);
  expect(isTrusted('unknown', ['unknown'])).toBe(true);
  expect(isTrusted('10.0.0.1', ['10.0.0.2', 'fd00::/8'])).toBe(false);
});

test.each([
  ['203.0.113.9', ['203.0.113.9']],
  ['2001:db8:1:23ab::7', ['2001:db8:1:23ab::/64', '2001:db8:1:2300::/56', '2001:db8:1::/48']],
  ['2001:db8::7', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
])('%s counts for each network around it', (address, networks) => {
  expect(countedNetworks(address)).toEqual(networks);
});
