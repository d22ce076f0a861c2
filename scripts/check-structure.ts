import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findContentFaults } from './check-contents.ts';
import { type Fault, listProjectFiles, reportFaults } from './project-files.ts';
import { projectRoot } from './run-command.ts';

/** The nouns of the product: the same rooms on every floor. */
const rooms = [
  'places',
  'restaurants',
  'people',
  'accounts',
  'invitations',
  'sessions',
  'voting',
  'reviews',
  'moderation',
  'rulings',
  'pictures',
  'owners',
  'dashboard',
  'proposals',
  'catalogue',
  'imports',
  'sheets',
  'audit',
  'rankings',
  'recount',
  'mail',
  'broadcasts',
  'audience',
  'visits',
  'settings',
  'retention',
  'ledger',
  'policies',
];

/** What a floor with rooms may hold, and what each of a room's files is for. */
const floors = [
  {
    name: 'server',
    vocabulary: ['routes', 'actions', 'jobs', 'mails', 'privacy', 'queries', 'present'],
    /** Machinery that serves every room. */
    otherFolders: [
      'app',
      'http',
      'session',
      'identity',
      'pages',
      'jobs',
      'live',
      'sheets',
      'dev',
      'testing',
    ],
    teaching:
      'A room of server answers its noun in four files: routes (limit, authenticate, validate, act, present), actions (what changes, in a transaction), queries (the only SQL) and present (rows into answers).',
  },
  {
    name: 'domain',
    vocabulary: ['rules', 'schema', 'contract'],
    otherFolders: [],
    teaching:
      'A room of domain says what holds in three files: rules (pure decisions), schema (shapes) and contract (the endpoints).',
  },
];

const codeFile = /\.(ts|tsx|css)$/;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const pascalCase = /^[A-Z][A-Za-z0-9]*$/;
const emptyNames = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'common']);

/** What is wrong with where files stand and how they are called. */
export function findPathFaults(path: string): Fault[] {
  const messages = [...findRoomFaults(path), ...findNameFaults(path)];
  return messages.map((message) => ({ path, message }));
}

function findRoomFaults(path: string): string[] {
  const [floorName, ...rest] = path.split('/');
  const floor = floors.find(({ name }) => name === floorName);
  const [folder, file, ...deeper] = rest;
  if (!floor || folder === undefined || file === undefined) return [];
  if (floor.otherFolders.includes(folder)) return [];
  if (!rooms.includes(folder)) {
    const others = floor.otherFolders.join(', ');
    return [
      `${floor.name}/${folder} is no room. The rooms are the nouns of the product (${rooms.join(', ')})${others && `; beside them ${floor.name} has ${others}`}. Which noun is this about? A new one is named in scripts/check-structure.ts and docs/architecture.md.`,
    ];
  }
  const words = floor.vocabulary.join('|');
  // A test names the file it stands beside, and may name its topic: routes.limits.http.test.ts.
  const allowed = new RegExp(`^(${words})(\\.ts|(\\.[a-z0-9-]+)*\\.test\\.ts)$`);
  if (deeper.length === 0 && allowed.test(file)) return [];
  return [
    `${floor.teaching} Move what this file does into one of them, or, if it serves several rooms, out of the rooms.`,
  ];
}

function findNameFaults(path: string): string[] {
  // drizzle-kit names the migrations, Xcode and Gradle the shells' files.
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

function findStructureFaults(): Fault[] {
  return listProjectFiles().flatMap((path) => {
    const faults = findPathFaults(path);
    if (!codeFile.test(path) && !path.endsWith('.md')) return faults;
    const source = readFileSync(join(projectRoot, path), 'utf8');
    return [...faults, ...findContentFaults(path, source)];
  });
}

if (import.meta.main) reportFaults(findStructureFaults());
