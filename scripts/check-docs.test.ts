import { describe, expect, test } from 'vitest';
import { findCitationFaults, findScriptFaults, findVariableFaults } from './check-docs.ts';

const project = {
  files: ['README.md', 'docs/operations.md', 'server/config.ts', 'server/voting/routes.ts'],
  npmScripts: ['check'],
};
const citationsOf = (text: string) =>
  findCitationFaults('docs/a.md', text, project).map(({ line, message }) => `${line} ${message}`);

describe('the documents', () => {
  test.each([
    'See `server/config.ts`, `server/voting/`, `server`, `config.ts` and `server/config.ts:12`.',
    'Each `server/<room>/routes.ts`, that is `server/*/routes.ts` or `server/**`.',
    '[Operations](operations.md#variables), [code](../server/voting/routes.ts), [site](https://example.com/a.ts)',
    'Not paths: `GET /api/places`, `and/or`, `a === b`, `/healthz`, `dist/client`.',
    '```\nserver/nowhere.ts\n`server/nowhere.ts`\n```',
  ])('may cite: %s', (text) => {
    expect(citationsOf(text)).toEqual([]);
  });

  test.each([
    'x\nSee `server/nowhere.ts`.',
    '\n`server/voting/rules.ts:3`',
    '\n`nowhere.ts`',
    '\n`server/<room>/service.ts`',
    '\n[Operations](../operations.md)',
  ])('may not cite what is not there: %j', (text) => {
    expect(citationsOf(text)).toEqual([expect.stringMatching(/^2 .* does not exist/)]);
  });

  test('name npm scripts that exist', () => {
    expect(findScriptFaults('README.md', 'Run `npm run check`.', project)).toEqual([]);
    expect(findScriptFaults('README.md', '```\nnpm run chekc\n```', project)).toHaveLength(1);
  });

  test('name every variable for the operator, and no others', () => {
    const config =
      'const environment = z.object({\n  PORT: z.string(),\n  DATA_DIR: z.string(),\n});';
    const row = (name: string) => `| \`${name}\` | what it is for |\n`;
    const messagesOf = (operations: string) =>
      findVariableFaults(config, operations, new Set(['CHROMIUM_PATH'])).map((f) => f.message);
    expect(messagesOf(row('PORT') + row('DATA_DIR') + row('CHROMIUM_PATH'))).toEqual([]);
    expect(messagesOf(row('PORT')).join()).toContain('DATA_DIR is read');
    expect(messagesOf(row('PORT') + row('DATA_DIR') + row('GONE')).join()).toContain('GONE has');
  });
});
