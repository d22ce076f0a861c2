import type { CheckedResult } from './check-result.ts';
import { amount, count, describeDifferences } from './report-words.ts';

const FAULTS = {
  other_log: 'The result is of another log.',
  later: 'The result names more entries than the log has.',
  other_root: 'The result names another root of the log than its entries have.',
} as const;

/** What a recount says of a result file, in lines for people. */
export function describeResult(result: CheckedResult): string[] {
  const { file, sha256, fault, differences } = result;
  const { name, year } = file.festival;
  const title = `The result of ${name} ${year}, version ${file.version}, hash ${sha256}:`;
  if (fault) return [title, `  ${FAULTS[fault]}`];
  const counted = `${count(file.counted.votes, 'vote')} with ${count(file.counted.points, 'point')}`;
  const entries = count(file.log.size, 'entry', 'entries');
  return [
    title,
    ...(differences.length === 0
      ? [`  Its ${counted} are those of the first ${entries} of the log, dish by dish.`]
      : describeDifferences(differences).map((line) => `  ${line}`)),
    ...describeLists(result),
    ...describeEntries(result).map((line) => `  ${line}`),
  ];
}

function describeLists({ file, wrongLists }: CheckedResult): string[] {
  const lists = count(file.lists.length, 'list follows', 'lists follow');
  if (wrongLists.length === 0) return [`  Its ${lists} from these numbers and its rules.`];
  const named = wrongLists.map((id) => (id === '*' ? 'sums of the restaurants' : id)).join(', ');
  return [`  These do not follow from its numbers and rules: ${named}.`];
}

function describeEntries({ file, entry, rulesEntry, replacedBy }: CheckedResult): string[] {
  const rules =
    rulesEntry === null
      ? file.rules.version === 0
        ? 'Nobody has set its rules: they are those that hold without any.'
        : 'The log does not have the hash of its rules.'
      : `Its rules are entry ${amount(rulesEntry)} of the log${rulesEntry < file.log.size ? '' : ', which came after it was frozen'}.`;
  return [
    rules,
    entry === null
      ? 'The log does not have its hash: it is not published, or was changed.'
      : `Its hash is entry ${amount(entry)} of the log.`,
    ...(replacedBy === null ? [] : [`A later result replaces it: entry ${amount(replacedBy)}.`]),
  ];
}

/** The same for programs. */
export const summariseResult = ({ file, ...checked }: CheckedResult): Record<string, unknown> => ({
  year: file.festival.year,
  version: file.version,
  size: file.log.size,
  lists: file.lists.length,
  ...checked,
});
