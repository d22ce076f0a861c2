import { expect, test } from 'vitest';
import { shownLink } from './shown-host.ts';

test.each([
  ['https://Taqueria.com/Menu?a=1#b', ['https://', 'taqueria.com', '/Menu?a=1#b']],
  ['taqueria.com', ['https://', 'taqueria.com', '']],
  ['http://taquería.com:8080/', ['http://', 'taquería.com', ':8080/']],
  ['https://xn--taquera-i2a.com', ['https://', 'xn--taquera-i2a.com', '']],
  ['https://ｔaqueria.com', ['https://', 'taqueria.com', '']],
  // Cyrillic letters that look Latin, alone and among Latin ones.
  ['https://аррӏе.com', ['https://', 'xn--80ak6aa92e.com', '']],
  ['https://instаgram.com/x', ['https://', 'xn--instgram-46g.com', '/x']],
  ['https://тако.рф/', ['https://', 'тако.рф', '/']],
  ['https://食べる.みんな', ['https://', '食べる.みんな', '']],
] as const)('the parts of %s', (url, [before, host, after]) => {
  expect(shownLink(url)).toEqual({ before, host, after });
});

test.each([null, '', 'javascript:alert(1)', 7])('%j is no link', (value) => {
  expect(shownLink(value)).toBeNull();
});
