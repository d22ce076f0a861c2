import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { findAsvsFaults, SECURITY_DOC } from './check-asvs.ts';
import { findStaleDocs, generateDocs } from './generated-docs.ts';
import { type Fault, listProjectFiles, reportFaults } from './project-files.ts';
import { projectRoot } from './run-command.ts';

const configFile = 'server/config.ts';
/** The variables of one adapter. */
const anchorConfigFile = 'server/config.anchor.ts';
const appsConfigFile = 'server/config.apps.ts';
const databaseConfigFile = 'server/config.database.ts';
const backupConfigFile = 'server/config.backup.ts';
const processesConfigFile = 'server/config.processes.ts';
const operationsFile = 'docs/operations.md';
const requiredDocs = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs/architecture.md',
  operationsFile,
  SECURITY_DOC,
];

/** Paths that exist on a developer's machine but not in the repository. */
const madeFolders = /^(node_modules|dist|\.data|\.tmp|native\/link-host\.xcconfig)(\/|$)/;

/** The facts that a document's claims are checked against. */
export interface Project {
  /** Every file, from the root. */
  files: readonly string[];
  npmScripts: readonly string[];
}

/** The paths in a document that do not exist, and its unknown npm scripts. */
export function findCitationFaults(path: string, text: string, project: Project): Fault[] {
  const prose = withoutFences(text);
  return prose.split('\n').flatMap((lineText, index) => {
    const line = index + 1;
    const code = [...lineText.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
    const links = [...lineText.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
    const cited = code
      .map((quoted) => quoted.replace(/:\d+(-\d+)?$/, ''))
      .filter((quoted) => isPath(quoted, project))
      // A bare file name may be in any folder.
      .filter((quoted) => !exists(quoted, project, quoted.includes('/') ? '^' : '(^|/)'));
    const linked = links
      .filter((target) => !/^([a-z]+:|#|\/)/.test(target))
      .map((target) => posix.normalize(posix.join(posix.dirname(path), target.split('#')[0] ?? '')))
      .filter((target) => !exists(target, project));
    return [...cited, ...linked].map((missing) => ({
      path,
      line,
      message: `${missing} does not exist. Correct the path, or the sentence that speaks of it.`,
    }));
  });
}

/** The npm scripts in a document that package.json does not have. */
export function findScriptFaults(path: string, text: string, project: Project): Fault[] {
  return text.split('\n').flatMap((lineText, index) =>
    [...lineText.matchAll(/\bnpm run ([a-z][a-z:-]*)/g)]
      .map((match) => match[1] ?? '')
      .filter((script) => !project.npmScripts.includes(script))
      .map((script) => ({
        path,
        line: index + 1,
        message: `npm run ${script} is not in package.json.`,
      })),
  );
}

/** Fenced blocks contain commands and trees, not citations; their lines are kept, empty. */
function withoutFences(text: string): string {
  let fenced = false;
  return text
    .split('\n')
    .map((line) => {
      if (/^\s*```/.test(line)) {
        fenced = !fenced;
        return '';
      }
      return fenced ? '' : line;
    })
    .join('\n');
}

/** Whether quoted code is a path of this repository: it starts at a folder of the root, or names a file. */
function isPath(quoted: string, { files }: Project): boolean {
  if (madeFolders.test(quoted)) return false;
  if (/^[\w.-]+\.(ts|tsx|jsonc?|md|sql|css|yml)$/.test(quoted)) return true;
  const [first, ...rest] = quoted.split('/');
  return (
    rest.length > 0 &&
    /^[\w.<>*@{},/-]+$/.test(quoted) &&
    files.some((file) => file.startsWith(`${first}/`))
  );
}

/** `<room>` and `*` match any one name. @param from `^`, or what may precede the path */
function exists(cited: string, { files }: Project, from = '^'): boolean {
  const bare = cited.replace(/\/$/, '');
  if (bare === '.' || madeFolders.test(bare)) return true;
  const pattern = bare
    .split(/(\*\*|\*|<[^>]*>)/)
    .map((part) => {
      if (part === '**') return '.*';
      return part === '*' || part.startsWith('<')
        ? '[^/]+'
        : part.replaceAll(/[.\\+?^${}()|[\]]/g, '\\$&');
    })
    .join('');
  const matcher = new RegExp(`${from}${pattern}(/|$)`);
  return files.some((file) => matcher.test(file));
}

/** Variables that the server reads but the documentation lacks, and the other way round. */
export function findVariableFaults(config: string, operations: string, readElsewhere: Set<string>) {
  const read = new Set([...config.matchAll(/^\s+([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1]));
  const documented = new Set(
    [...operations.matchAll(/^\|\s*`([A-Z][A-Z0-9_]+)`/gm)].map((match) => match[1]),
  );
  const undocumented = [...read]
    .filter((name) => !documented.has(name))
    .map((name) => ({
      path: operationsFile,
      message: `${name} is read in ${configFile}; give it a row in the table of variables (| \`${name}\` | what it is for |).`,
    }));
  const unread = [...documented]
    .filter((name) => name !== undefined && !read.has(name) && !readElsewhere.has(name))
    .map((name) => ({
      path: operationsFile,
      message: `${name} has a row in the table of variables, and nothing reads it.`,
    }));
  return [...undocumented, ...unread];
}

async function findDocsFaults(): Promise<Fault[]> {
  const files = listProjectFiles();
  const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
  const missing = requiredDocs
    .filter((path) => !existsSync(join(projectRoot, path)))
    .map((path) => ({ path, message: 'This document is missing: write it.' }));
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const project = { files, npmScripts: Object.keys(scripts) };
  const citations = files
    .filter((path) => /^([^/]+|docs\/.*)\.md$/.test(path))
    .flatMap((path) => [
      ...findCitationFaults(path, read(path), project),
      ...findScriptFaults(path, read(path), project),
    ]);
  const readElsewhere = new Set(
    files
      .filter((path) => /^((scripts|e2e|bench)\/.*|[^/]+)\.ts$/.test(path))
      .flatMap((path) => [...read(path).matchAll(/process\.env\.([A-Z0-9_]+)/g)])
      .map((match) => match[1] ?? ''),
  );
  const variables =
    files.includes(configFile) && files.includes(operationsFile)
      ? findVariableFaults(
          [
            configFile,
            anchorConfigFile,
            appsConfigFile,
            databaseConfigFile,
            backupConfigFile,
            processesConfigFile,
          ]
            .map(read)
            .join('\n'),
          read(operationsFile),
          readElsewhere,
        )
      : [];
  const asvs = files.includes(SECURITY_DOC) ? findAsvsFaults(read(SECURITY_DOC)) : [];
  const { docs, faults } = await generateDocs();
  const stale = findStaleDocs(docs, (path) => (files.includes(path) ? read(path) : null));
  return [...missing, ...citations, ...variables, ...asvs, ...faults, ...stale];
}

if (import.meta.main) reportFaults(await findDocsFaults());
