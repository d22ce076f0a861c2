import { type Check, CHECKS, FINDINGS, type Found } from '../../domain/doctor/rules.ts';
import type { Diagnosis, Examination } from '../../domain/doctor/schema.ts';
import type { Translator } from '../../locales/translate.ts';

/** What was found, by its check; a check that does not concern this configuration is absent. */
export type Findings = Partial<Record<Check, Found>>;

export const presentExamination = (findings: Findings, at: Date): Examination => ({
  examinedAt: at.toISOString(),
  diagnoses: CHECKS.flatMap((check) => {
    const found = findings[check];
    return found ? [presentDiagnosis(check, found)] : [];
  }),
});

const presentDiagnosis = (check: Check, { finding, values }: Found): Diagnosis => ({
  check,
  verdict: FINDINGS[finding],
  finding,
  values,
});

/** A line for each diagnosis, for a terminal. */
export const writeDiagnoses = (diagnoses: readonly Diagnosis[], translate: Translator): string[] =>
  diagnoses.map(({ check, verdict, finding, values }) => {
    const name = translate(`doctor.check_${check}`);
    return `${verdict.padEnd(8)} ${name}: ${translate(`doctor.${finding}`, values)}`;
  });
