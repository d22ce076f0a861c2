/** S1 §9: light, dark, or as in the system, which is the default. */
export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];
export const DEFAULT_THEME: Theme = 'system';

export const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value);
