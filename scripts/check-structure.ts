import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAnswerFaults } from './check-answers.ts';
import { findContentFaults } from './check-contents.ts';
import { type FileImports, findImportFaults, readImports } from './check-imports.ts';
import { findTestLengthFaults } from './check-test-lengths.ts';
import { type Fault, listProjectFiles, reportFaults } from './project-files.ts';
import { DOMAIN_ROOMS, SERVER_ROOMS } from './rooms.ts';
import { projectRoot } from './run-command.ts';

/** The allowed files of a floor with rooms, and the purpose of each. */
const floors = [
  {
    name: 'server',
    rooms: SERVER_ROOMS,
    vocabulary: ['routes', 'actions', 'jobs', 'mails', 'privacy', 'present', 'queries'],
    teaching:
      'A room of server answers its noun in files of these kinds: routes (authenticate, limit, act, present), actions (what changes, in a transaction), queries (the only SQL), present (rows into answers), and where it needs them jobs (what goes on in the background), mails (its templates) and privacy (what it exports and forgets of a person). A topic may follow: queries.mails.ts.',
  },
  {
    name: 'domain',
    rooms: DOMAIN_ROOMS,
    vocabulary: ['rules', 'fields', 'schema', 'contract'],
    teaching:
      'A room of domain says what holds in these files: rules (pure decisions), fields (what a thing is made of), schema (shapes) and contract (the endpoints).',
  },
];

const codeFile = /\.(ts|tsx|css)$/;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const pascalCase = /^[A-Z][A-Za-z0-9]*$/;
const emptyNames = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'common']);

/** Faults in the places and names of files. */
export function findPathFaults(path: string): Fault[] {
  const messages = [...findRoomFaults(path), ...findNameFaults(path), ...findTestNameFaults(path)];
  return messages.map((message) => ({ path, message }));
}

function findRoomFaults(path: string): string[] {
  const [floorName, ...rest] = path.split('/');
  const floor = floors.find(({ name }) => name === floorName);
  const [folder, file, ...deeper] = rest;
  if (!floor || folder === undefined || file === undefined) return [];
  const room = floor.rooms.find(({ name }) => name === folder);
  if (!room) {
    const names = floor.rooms.map(({ name }) => name).join(', ');
    return [
      `${floor.name}/${folder} is no room. The rooms are: ${names}. Which noun is this about? A new one is named in scripts/rooms.ts, in its place in the order, and in docs/architecture.md.`,
    ];
  }
  if (room.isMachinery) return [];
  const words = floor.vocabulary.join('|');
  // A file may name its topic (queries.mails.ts), and so may a test (routes.limits.http.test.ts).
  const allowed = new RegExp(`^(${words})(\\.[a-z0-9-]+)*\\.ts$`);
  if (deeper.length === 0 && allowed.test(file)) return [];
  return [
    `${floor.teaching} Move what this file does into one of them, or, if it serves several rooms, out of the rooms.`,
  ];
}

function findNameFaults(path: string): string[] {
  // drizzle-kit names the migrations; Xcode and Gradle name the files of the native projects.
  if (/^(database\/migrations|native)\//.test(path)) return [];
  const segments = path.split('/');
  const file = segments.at(-1) ?? '';
  const folders = segments.slice(0, -1);
  const messages: string[] = [];
  for (const segment of segments) {
    const empty = segment.split(/[.-]/).find((word) => emptyNames.has(word.toLowerCase()));
    if (empty) {
      messages.push(
        `"${empty}" says nothing about what is inside. Name it after what it does, or put the function beside its only user.`,
      );
    }
  }
  for (const folder of folders) {
    if (!folder.startsWith('.') && !kebabCase.test(folder)) {
      messages.push(
        `The folder ${folder} is written in kebab-case: lower case, words joined by "-".`,
      );
    }
  }
  if (codeFile.test(file)) {
    const [base = '', ...qualifiers] = file.split('.');
    const component = file.endsWith('.tsx') && pascalCase.test(base);
    if (!component && !kebabCase.test(base)) {
      messages.push(
        file.endsWith('.tsx')
          ? 'A component stands in a PascalCase file named after it; any other file is written in kebab-case.'
          : 'This file is written in kebab-case: PascalCase is for components, in .tsx files.',
      );
    }
    if (!qualifiers.every((word) => kebabCase.test(word))) {
      messages.push('The words after the first dot are written in lower case.');
    }
  }
  return messages;
}

/** The ends of the names of tests: the projects of vitest.config.ts and playwright.config.ts choose by them. */
const journeyEnd = /^\.spec\.ts$/;
const testEnd = /^(\.test\.tsx?|(\.postgres)?\.http\.test\.ts)$/;

/** A test with another name would run nowhere, or as a test of another kind. */
function findTestNameFaults(path: string): string[] {
  const file = path.split('/').at(-1) ?? '';
  const words = file.split('.').slice(1);
  if (!words.some((word) => word === 'test' || word === 'spec')) return [];
  const first = words.findIndex((word) => ['http', 'postgres', 'test', 'spec'].includes(word));
  const end = `.${words.slice(first).join('.')}`;
  if (path.startsWith('e2e/') ? journeyEnd.test(end) : testEnd.test(end)) return [];
  return [
    'The name of a test says where it runs. Journeys of e2e end in .spec.ts, unit tests in .test.ts or .test.tsx, HTTP tests in .http.test.ts, and those for PostgreSQL alone in .postgres.http.test.ts. A topic goes before it: routes.limits.http.test.ts.',
  ];
}

/** @param root the folder of the project */
export function findStructureFaults(root: string = projectRoot): Fault[] {
  const imports: FileImports[] = [];
  const faults = listProjectFiles(root).flatMap((path) => {
    const pathFaults = findPathFaults(path);
    if (!codeFile.test(path) && !path.endsWith('.md')) return pathFaults;
    const source = readFileSync(join(root, path), 'utf8');
    if (/\.tsx?$/.test(path)) imports.push({ path, imports: readImports(path, source) });
    return [
      ...pathFaults,
      ...findContentFaults(path, source),
      ...findTestLengthFaults(path, source),
      ...findAnswerFaults(path, source),
    ];
  });
  return [...faults, ...findImportFaults(imports)];
}

if (import.meta.main) reportFaults(findStructureFaults());
