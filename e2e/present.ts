import type { Page } from '@playwright/test';
import { practiceShow } from '../domain/results/rules.practice.ts';
import { stepsOf } from '../domain/results/rules.reveal.ts';
import { type App, expect } from './app.ts';
import { enter } from './enter.ts';
import { onDesktop } from './visitors.ts';

export const show = practiceShow({ name: '', year: 2026 });
export const steps = stepsOf(show, { lists: [], places: 10, languages: 'both' });

const [, english] = onDesktop;
export const stage = (page: Page) => page.locator('.stage');
export const isAt = (page: Page, step: number) =>
  expect(stage(page)).toHaveAttribute('data-step', `${step}`);

/** Prepares a practice and shows it, in English. */
export async function present(page: Page, app: App): Promise<void> {
  await enter(page, app, 'admin');
  await page.goto('/admin/reveal');
  await page.getByRole('button', { name: english('reveal.start_practice') }).click();
  await page.getByRole('button', { name: english('reveal.on_screen') }).click();
  await isAt(page, 0);
}
