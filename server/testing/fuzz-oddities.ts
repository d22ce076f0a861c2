import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';

/** Appended to a query. */
export const tail = fc.constantFrom(
  '&x=1',
  '&__proto__[isAdmin]=true',
  '&constructor=1&constructor=2',
  '&%00=%00',
  '&=&&=',
  '&%',
  '&%ED%A0%80=1',
  `&long=${'y'.repeat(7000)}`,
  '#fragment',
  '?',
);

/** Headers that have no meaning here, or are far too long. */
const strangeHeaders: Record<string, string[]> = {
  'if-none-match': ['*', '"x"', 'W/"abc", "def"', 'x'.repeat(3000)],
  'if-match': ['*', '"nothing"'],
  'if-modified-since': ['Sat, 02 May 2026 16:00:00 GMT', 'tomorrow'],
  'if-unmodified-since': ['Thu, 01 Jan 1970 00:00:00 GMT'],
  'if-range': ['"x"'],
  range: ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'lines=1'],
  accept: ['text/html', 'application/xml;q=0', '*'],
  'accept-language': ['*', 'es-419;q=0.9', 'en;q=NaN', ',;=', 'x'.repeat(4000), 'es\xf1'],
  'accept-encoding': ['*', 'br;q=0, gzip;q=1e999', 'identity;q=0', ''],
  'user-agent': ['', 'x'.repeat(5000), 'Googlebot/2.1', '\xff\xfe'],
  'x-forwarded-for': ['unknown', '::1, 127.0.0.1', '999.9.9.9', '<script>', ','.repeat(500)],
  'x-forwarded-host': ['evil.example'],
  'x-forwarded-proto': ['http', 'javascript'],
  'x-http-method-override': ['DELETE'],
  'x-request-id': ['{"a":1}', 'x'.repeat(2000), '../../x'],
  traceparent: ['00-zz-zz-01', '00-00000000000000000000000000000000-0000000000000000-00'],
  authorization: ['Bearer x', 'Bearer ', `Bearer ${'a'.repeat(3000)}`, 'Basic Og==', 'Negotiate'],
  host: ['evil.example', 'localhost:1', '[::1', 'a'.repeat(300)],
  origin: ['null', 'https://evil.example', 'capacitor://localhost', 'https://localhost', 'x y', ''],
  'sec-fetch-site': ['cross-site', 'none', 'x'],
  referer: ['javascript:alert(1)', 'https://evil.example/?token=1'],
  dnt: ['1'],
  'sec-gpc': ['1'],
  cookie: [
    'lang=es; theme=dark',
    'lang=%00; theme=<script>; lang=fr',
    'vota-taco.session_token=abc.def',
    'vota-taco.session_token=%E0%A4%A; vota-taco.session_token=',
    '__proto__=1; constructor=2; =; ;;;',
    `x=${'y'.repeat(6000)}`,
    '\xe9=\xe9',
  ],
};
export const strangeHeader = fc.oneof(
  ...Object.entries(strangeHeaders).map(([name, values]) =>
    fc.constantFrom(...values).map((value): [string, string] => [name, value]),
  ),
);

export const contentTypes = fc.constantFrom(
  'application/json; charset=utf-8',
  'application/json;charset=utf-16',
  'text/plain',
  'text/plain; application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/jsonx',
  'application/json\xe9',
  '',
);
const brokenJson = fc
  .constantFrom(
    '{',
    '{"a":',
    "{'a':1}",
    '[1,]',
    'NaN',
    '{} {}',
    '\u0000',
    'null',
    '[]',
    '"text"',
    '5',
    '',
    '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}',
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `{"a":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
    ' '.repeat(70_000),
    '{"a":1,"a":2}',
    '{"a":1e999}',
  )
  .map((text) => Buffer.from(text));
const notUtf8 = fc.constantFrom(
  Buffer.from('{"fullName":"pe\xf1a"}', 'latin1'),
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
  Buffer.from('7b2261223a22eda08022 7d'.replace(' ', ''), 'hex'),
);

const pngHead = Buffer.from('89504e470d0a1a0a', 'hex');
function pngPart(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, check]);
}
/** A grey picture whose header may claim a different size. */
function png(side: number, said = side): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  head.writeUInt32BE(said, 0);
  head.writeUInt32BE(said, 4);
  const dots = deflateSync(Buffer.alloc((side + 1) * side, 0));
  return Buffer.concat([
    pngHead,
    pngPart('IHDR', head),
    pngPart('IDAT', dots),
    pngPart('IEND', Buffer.alloc(0)),
  ]);
}
const sheet =
  'Name,State,County,Address\r\nTaqueria Fuzz,SC,Charleston,1 King St\r\nOther,GA,Fulton,\r\n';

/** A valid picture and a valid sheet. */
export const fineFiles = fc.constantFrom(png(64), Buffer.from(sheet));

/** Files of every kind, none of them large, most of them broken. */
export const files: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constantFrom(
    png(1),
    png(64).subarray(0, 60),
    png(1, 60_000),
    Buffer.from('Name,State\n=cmd(),ZZ,\u0000,"open\n'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('GIF89a\xff\xff\xff\xff', 'latin1'),
    Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000', 'latin1'),
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 ', 'latin1'),
    Buffer.alloc(0),
    Buffer.alloc(200_000, 0x41),
  ),
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
);

/** Bodies that are not a JSON object in UTF-8, or an odd one. */
export const brokenBodies = fc.oneof(brokenJson, notUtf8);
