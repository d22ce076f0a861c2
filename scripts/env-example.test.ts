import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../server/config.ts';
import { ENV_EXAMPLE, envExample } from './env-example.ts';
import { projectRoot } from './run-command.ts';

const TABLE = [
  '| Variable | What for | Default in development | In production | Example |',
  '| -------- | -------- | ---------------------- | ------------- | ------- |',
  '| `PORT` | port of `http` ([more](a.md)) | 3000 | 3000 | `8080` |',
  '| `NAMES` | names | none | none | `Ana and Bo` |',
  '| `SECRET` | [signs](b.md) | a public one | needed | `openssl rand -hex 24` makes one |',
  '',
  '| `OF_TESTS` | the browser |',
].join('\n');

test('each variable of the table is there, off, with what it is for', () => {
  const { text, faults } = envExample(TABLE);
  expect(faults).toEqual([]);
  expect(text.split('\n\n').slice(1).join('\n\n')).toBe(
    [
      '# port of http.\n# In development: 3000. In production: 3000.\n#PORT=8080',
      '# names.\n# In development: none. In production: none.\n#NAMES="Ana and Bo"',
      '# signs.\n# In development: a public one. In production: needed.\n' +
        '# For example: openssl rand -hex 24 makes one\n#SECRET=\n',
    ].join('\n\n'),
  );
  expect(envExample('').faults).toHaveLength(1);
});

test('what it proposes is what the configuration takes', () => {
  const text = readFileSync(join(projectRoot, ENV_EXAMPLE), 'utf8');
  const proposed = [...text.matchAll(/^#([A-Z][A-Z0-9_]+)=(.*)$/gm)]
    .map(([, name = '', value = '']) => [name, value.replaceAll('"', '')] as const)
    // These belong to secrets and to certificates, which the example leaves empty.
    .filter(([name]) => !/^(GOOGLE|APPLE|ANDROID|ANCHOR|NODE_ENV|LEDGER_KEY_FILE)/.test(name));
  expect(readConfig(Object.fromEntries(proposed))).toMatchObject({
    port: 8080,
    publicUrl: 'https://vote.example.org',
  });
});
