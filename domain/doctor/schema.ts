import * as z from 'zod';
import { CHECKS, type Finding, FINDINGS, VERDICTS } from './rules.ts';

const FINDING_NAMES = Object.keys(FINDINGS) as [Finding, ...Finding[]];

/** What one check has found. */
export const diagnosisSchema = z.object({
  check: z.enum(CHECKS),
  verdict: z.enum(VERDICTS),
  finding: z.enum(FINDING_NAMES),
  /** What stands in its text. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Diagnosis = z.infer<typeof diagnosisSchema>;

/** All checks of a configuration, at one moment. */
export const examinationSchema = z.object({
  examinedAt: z.iso.datetime(),
  diagnoses: z.array(diagnosisSchema),
});
export type Examination = z.infer<typeof examinationSchema>;
