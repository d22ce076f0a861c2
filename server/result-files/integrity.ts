import { type GroupedCounts, groupSmall } from '../../domain/integrity/rules.ts';
import type { Language } from '../../domain/language.ts';
import { EVIDENCE_MARKS, type EvidenceMark } from '../../domain/ledger/rules.entries.ts';
import type { ResultFile } from '../../domain/results/schema.ts';
import { translatorFor } from '../http/language.ts';
import type { ReportSection } from '../sheets/report.ts';
import type { DayVotes } from './chart.ts';
import { momentOf, plainTextOf } from './words.ts';
import { festivalTitle } from './award.ts';

/** What the entries of the log tell, of which a result counts the votes. */
export interface LogFacts {
  /** Counted votes by day, in their order. */
  days: readonly DayVotes[];
  /** Counted votes by evidence. */
  evidence: readonly { mark: EvidenceMark; count: number }[];
  /** Entries that take a vote out of the count or bring it back, by reason. */
  rulings: readonly { kind: 'void' | 'restore'; why: string; count: number }[];
}

const TEXT_OF: Record<EvidenceMark, string> = {
  code: 'code',
  pos: 'position',
  near: 'position_near',
  late: 'position_late',
  before: 'unrecorded',
};
/** Reasons that only the log has; the others are those of the public report. */
const OWN_REASONS = ['held', 'hold_ended', 'undone'];

const grouped = <Key>({ shown, others }: GroupedCounts<Key>) => ({ shown, others });

const evidenceOf = ({ evidence }: LogFacts) =>
  groupSmall(
    EVIDENCE_MARKS.map((mark) => ({
      key: mark,
      count: evidence.find((one) => one.mark === mark)?.count ?? 0,
    })),
  );
const rulingsOf = ({ rulings }: LogFacts, kind: 'void' | 'restore') =>
  groupSmall(
    rulings.filter((one) => one.kind === kind).map(({ why, count }) => ({ key: why, count })),
  );

/**
 * How fair the vote was when the result was frozen, as JSON: from the result and from the log up to its head, so
 * that it never changes. As on the public page, small figures stand together.
 */
export const integrityJson = (
  { festival, version, frozenAt, log, counted, leftOut }: ResultFile,
  facts: LogFacts,
): string =>
  `${JSON.stringify(
    {
      v: 1,
      festival,
      version,
      asOf: frozenAt,
      log,
      counted,
      leftOut,
      byEvidence: grouped(evidenceOf(facts)),
      takenOut: grouped(rulingsOf(facts, 'void')),
      broughtBack: grouped(rulingsOf(facts, 'restore')),
    },
    null,
    2,
  )}\n`;

/** The same to read. */
export function integrityText(file: ResultFile, facts: LogFacts, language: Language): string {
  const t = translatorFor(language);
  const line = (what: string, count: number | null) =>
    count === null ? what : t('resultFiles.integrity_line', { what, count });
  const lines = <Key extends string>(
    { shown, others }: GroupedCounts<Key>,
    nameOf: (key: Key) => string,
    rest: string,
  ): string[] => {
    const all = [
      ...shown.map(({ key, count }) => line(nameOf(key), count)),
      ...(others === 0 ? [] : [line(rest, others)]),
    ];
    return all.length > 0 ? all : [t('resultFiles.integrity_none')];
  };
  const reasonName = (why: string) =>
    t(OWN_REASONS.includes(why) ? `resultFiles.reason_${why}` : `integrity.reason_${why}`);
  const rulings = (kind: 'void' | 'restore') => [
    `${t(`resultFiles.integrity_${kind}`)}:`,
    ...lines(rulingsOf(facts, kind), reasonName, t('integrity.other_reasons')),
  ];
  const sections: ReportSection[] = [
    {
      title: t('resultFiles.integrity_counted_title'),
      lines: lines(
        evidenceOf(facts),
        (mark) => t(`integrity.evidence_${TEXT_OF[mark]}`),
        t('integrity.other_evidence'),
      ),
    },
    {
      title: t('resultFiles.integrity_rulings_title'),
      lines: [
        t('resultFiles.integrity_rulings_intro', file.leftOut),
        ...rulings('void'),
        ...rulings('restore'),
      ],
    },
  ];
  const top = [
    t('resultFiles.integrity_title'),
    festivalTitle(file.festival),
    t('resultFiles.integrity_intro', {
      at: momentOf(new Date(file.frozenAt), language),
      size: file.log.size,
    }),
  ];
  return plainTextOf(top, sections);
}
