import { expect, test } from 'vitest';
import { mailDomainOf } from './mail-domain.ts';

test.each([
  ['ana@example.com', 'example.com'],
  ['ana@Mail.Example.COM', 'example.com'],
  ['ana@a.b.c.example.co.uk', 'example.co.uk'],
  ['ana@googlemail.com', 'gmail.com'],
  ['ana@gmail.com', 'gmail.com'],
  // A name below a free suffix costs nothing.
  ['ana@one.duckdns.org', 'duckdns.org'],
  ['visitor@vota-taco.example', 'vota-taco.example'],
  ['ana@localhost', 'localhost'],
  ['"a@b"@example.com', 'example.com'],
])('%s is of %s', (email, domain) => {
  expect(mailDomainOf(email)).toBe(domain);
});
