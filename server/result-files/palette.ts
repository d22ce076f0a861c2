/** The light colours of the pages (`web/ui/tokens.css`), for files that are drawn. */
export const PAPER = '#fff9f0';
export const INK = '#2a1a2e';
export const MUTED = '#6a5a6e';
export const LINE = '#e9ddcf';
export const CHILE = '#c2381a';
export const MARIGOLD = '#f0a92b';
export const AGAVE = '#1f7350';

/** Tissue paper of the flags: festive, and never behind text. */
export const TISSUES = ['#f0a92b', '#e8467c', '#2e9e8a', '#e2562b', '#8e4fa8', '#fff1d6'] as const;
/** The sky behind them, from the top. */
export const DUSK = ['#2b1a45', '#4e2258', '#8a2c5c', '#c94a4b', '#ee7a3e'] as const;

/** The paper of a place: gold, silver, copper; then plain. Ink stands on each of them. */
const MEDALS = ['#f0a92b', '#d5d0d9', '#dd9f70'] as const;
export const medalOf = (rank: number): string => MEDALS[rank - 1] ?? PAPER;
