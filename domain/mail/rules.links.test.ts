import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutLinks } from './rules.links.ts';

test.each([
  ['Luz Vega', 'Luz Vega'],
  ['¡Rico! 4.5 de 5, $3.50. Volveré.', '¡Rico! 4.5 de 5, $3.50. Volveré.'],
  ['Abierto 11:00-22:00, tel. 843-555-0100', 'Abierto 11:00-22:00, tel. 843-555-0100'],
  ['rico.Volveré...y más', 'rico. Volveré... y más'],
  ['https://evil.example/a?b=c.d', 'evil. example/a?b=c. d'],
  ['HTTPS://evil.example', 'evil. example'],
  ['see www.evil.example now', 'see www. evil. example now'],
  ['evil.example:8080', 'evil. example:8080'],
  ['evil。example', 'evil。 example'],
  ['evil.\u200bexample', 'evil. \u200bexample'],
  ['http://http://evil.example', 'evil. example'],
  ['http:https://evil.example', 'http:evil. example'],
  ['http://localhost:3000/x', 'localhost:3000/x'],
  ['http://10.0.0.1/x', '10. 0. 0. 1/x'],
  ['mailto:ana@evil.example', 'ana@evil. example'],
  ['tel:+18435550100', '+18435550100'],
  ['javascript:alert(1)', 'alert(1)'],
  ['hotel: muy rico', 'hotel: muy rico'],
  ['\\\\server\\share', '\\ \\server\\share'],
  ['аррӏе.com', 'аррӏе. com'],
])('%j is written as %j', (typed, written) => {
  expect(withoutLinks(typed)).toBe(written);
});

test('no text keeps a scheme or a name with a dot, and a second time changes nothing', () => {
  const part = fc.constantFrom(
    'http:',
    '//',
    'https://',
    'www.',
    'evil',
    '.',
    'com',
    ' ',
    '@',
    'mailto:',
    '\\',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const written = withoutLinks(parts.join(''));
      expect(written).not.toMatch(/[a-z]:\/\/|\.[a-z]/i);
    }),
    { seed: 20_261_127 },
  );
});
