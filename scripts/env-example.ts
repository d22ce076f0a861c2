import type { Fault } from './project-files.ts';

export const ENV_EXAMPLE = '.env.example';

const HEAD = `# What the server and its commands read. Copy it to .env, remove the # before what you set, and let nobody
# else read it: cp .env.example .env && chmod 600 .env. Variables of the environment win over this file.
# A value with spaces or # stands in quotes. It is made from the table in docs/operations.md.`;

/** A variable as the table of docs/operations.md has it, without the marks of code. */
interface Variable {
  name: string;
  purpose: string;
  inDevelopment: string;
  inProduction: string;
  example: string;
}

/** @param operations the text of docs/operations.md */
function readVariables(operations: string): Variable[] {
  const rows = operations.matchAll(/^\| `([A-Z][A-Z0-9_]+)` *\|(.*)\|$/gm);
  return [...rows].flatMap(([, name = '', rest = '']) => {
    const cells = rest.split('|').map((cell) => plain(cell.trim()));
    const [purpose = '', inDevelopment = '', inProduction = '', example] = cells;
    // The other table, of tests, has no example.
    return example === undefined ? [] : [{ name, purpose, inDevelopment, inProduction, example }];
  });
}

const plain = (cell: string): string =>
  cell
    .replaceAll(/ \(\[[^\]]+\]\([^)]+\)\)/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll('`', '');

/** The file to copy to `.env`, with every variable off. */
export function envExample(operations: string): { text: string; faults: Fault[] } {
  const variables = readVariables(operations);
  const parts = variables.map(({ name, purpose, inDevelopment, inProduction, example }) => {
    const isWords = /\s(?:makes one|of the)\b/.test(example);
    const value = isWords || example.includes('…') ? '' : example;
    const lines = [
      ...wrapped(`${purpose}.`),
      `# In development: ${inDevelopment}. In production: ${inProduction}.`,
      ...(value === example ? [] : wrapped(`For example: ${example}`)),
      `#${name}=${/[\s#]/.test(value) ? `"${value}"` : value}`,
    ];
    return lines.join('\n');
  });
  return {
    text: `${[HEAD, ...parts].join('\n\n')}\n`,
    faults:
      variables.length > 0 ? [] : [{ path: ENV_EXAMPLE, message: 'No variable was found for it.' }],
  };
}

const WIDTH = 108;

/** A comment in lines. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  let line = '#';
  for (const word of text.split(/\s+/)) {
    if (line.length + word.length + 1 > WIDTH) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
