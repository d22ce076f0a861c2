import * as z from 'zod';
import { LANGUAGES } from '../language.ts';
import { QUICK_OUTCOMES, QUICK_REASONS } from './rules.ts';

/** What a line of a quick set-up will do. */
export const quickRowSchema = z.object({
  line: z.number(),
  email: z.string(),
  fullName: z.string(),
  restaurant: z.string(),
  /** The language that the line names; null: the one chosen for all. */
  language: z.enum(LANGUAGES).nullable(),
  outcome: z.enum(QUICK_OUTCOMES),
  reason: z.enum(QUICK_REASONS).nullable(),
});
export type QuickRow = z.infer<typeof quickRowSchema>;

/** What a quick set-up will do as a whole. */
export const quickPlanSchema = z.object({
  rows: z.array(quickRowSchema),
  /** Identifies the plan: the server carries out no other one. */
  plan: z.string(),
});
export type QuickPlan = z.infer<typeof quickPlanSchema>;
