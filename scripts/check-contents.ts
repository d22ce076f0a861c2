import { parseSync } from 'vite';
import type { Fault } from './project-files.ts';

const maxLines = 300;

/** The lint sets the same limit for code: `max-lines` in .oxlintrc.json. */
const limited = /\.css$/;

interface LineRule {
  files: RegExp;
  pattern: RegExp;
  message: string;
}

const lineRules: LineRule[] = [
  {
    files: /\.(ts|tsx|css|md)$/,
    // In comments alone: Spanish has the word too. Spelt so that this line does not match.
    pattern: /(\/\/|\/\*|^\s*\*|<!--).*\b(TOD[O]|FIXM[E])\b/,
    message: 'Finish it, or write down as an issue what is missing and why it may wait.',
  },
  {
    files: /\.(test|spec)\.tsx?$/,
    pattern: /\b(test|it|describe)(\.\w+)*\.(only|skip|fixme|todo|skipIf|runIf)\b/,
    message: 'Every test runs, every time: mend it or delete it.',
  },
  {
    files: /\.(ts|tsx)$/,
    pattern: /\b(oxlint|eslint)-disable(?!.* -- \S)/,
    message: 'Say why the rule is wrong here: `oxlint-disable-next-line <rule> -- <why>`.',
  },
  {
    files: /^domain\/.*(?<!\.test)\.ts$/,
    pattern: /\bnew Date\(\s*\)|\bDate\(\s*\)/,
    message:
      'A rule of domain gives the same answer to the same question for ever: take `now: Date` as an argument, and let the caller read the clock.',
  },
  {
    files: /^web\/(?!platform\/).*\.tsx?$/,
    pattern: /\bnavigator\s*(\?\.|\.|\[['"])\s*(geolocation|permissions)\b/,
    message:
      'Only web/platform asks the device for its position or for permissions: use its hook, which speaks to the browser and to the native shell alike.',
  },
  {
    files: /^web\/(?!api\/cached\.)(?!.*\.test\.).*\.tsx?$/,
    // `retry` alone is also the name of a button's action.
    pattern:
      /\b(staleTime|gcTime|refetchInterval\w*|refetchOn\w+|retryDelay)['"]?\s*:|\bretry['"]?\s*:\s*(\d|true|false)/,
    message:
      'How long an answer is good stands in one table: take a kind of web/api/cached.ts, as in `...cached.dynamic`, or add one there.',
  },
];

/** The faults inside a file. */
export function findContentFaults(path: string, source: string): Fault[] {
  return [
    ...findLengthFaults(path, source),
    ...findBarrelFaults(path, source),
    ...findComponentFaults(path, source),
    ...findValueFaults(path, source),
    ...findLineFaults(path, source),
  ];
}

function findLengthFaults(path: string, source: string): Fault[] {
  const lines = source.replace(/\n$/, '').split('\n').length;
  if (!limited.test(path) || lines <= maxLines) return [];
  return [
    {
      path,
      message: `${lines} lines: at most ${maxLines} can be held in mind. Split it by what changes together.`,
    },
  ];
}

function findBarrelFaults(path: string, source: string): Fault[] {
  if (!/\.tsx?$/.test(path)) return [];
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const rest = code
    .replaceAll(
      /\bexport\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})(\s*from\s*['"][^'"]+['"])?\s*;?/g,
      '',
    )
    .replaceAll(/\bimport\s+[^;'"]*['"][^'"]+['"]\s*;?/g, '');
  if (rest.trim() !== '' || !/\bexport\b/.test(code)) return [];
  return [
    {
      path,
      message:
        'A barrel hides where things live and ties its importers to everything it names. Import each name from the file that defines it.',
    },
  ];
}

/** Components stand in PascalCase files, so that a listing of the folder shows them. */
function findComponentFaults(path: string, source: string): Fault[] {
  const base = /([^/.]+)\.tsx$/.exec(path)?.[1];
  if (base === undefined) return [];
  const [component] = [
    ...source.matchAll(
      /^export (?:default )?(?:function|const|class) ([A-Z]\w*[a-z]\w*)(?!.*createContext)/gm,
    ),
  ].map((match) => match[1]);
  if (/^[A-Z]/.test(base)) {
    if (component !== undefined) return [];
    return [{ path, message: 'A PascalCase file exports a component; any other is kebab-case.' }];
  }
  if (component === undefined) return [];
  return [{ path, message: `The component ${component} stands in a PascalCase file of its own.` }];
}

/** Every room may import this file, so it has nothing that a room could depend on at run time. */
function findValueFaults(path: string, source: string): Fault[] {
  if (path !== 'server/ports.ts') return [];
  const values = parseSync(path, source).program.body.filter((statement) => {
    if (statement.type === 'ImportDeclaration') return statement.importKind !== 'type';
    if (statement.type === 'ExportNamedDeclaration') return statement.exportKind !== 'type';
    return !/^TS(Interface|TypeAlias)Declaration$/.test(statement.type);
  });
  return values.map(({ start }) => ({
    path,
    line: source.slice(0, start).split('\n').length,
    message:
      'This file has only types, with `import type`: a value belongs in the room that it is about, or in a part of server that several rooms may import.',
  }));
}

function findLineFaults(path: string, source: string): Fault[] {
  const rules = lineRules.filter(({ files }) => files.test(path));
  if (rules.length === 0) return [];
  return source
    .split('\n')
    .flatMap((text, index) =>
      rules
        .filter(({ pattern }) => pattern.test(text))
        .map(({ message }) => ({ path, line: index + 1, message })),
    );
}
