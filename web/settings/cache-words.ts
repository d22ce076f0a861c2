import { type Language, regionOf } from '../../domain/language.ts';
import { useLocale } from '../i18n/locale.ts';

/** Formats sizes and spans of time. */
export function useMeasures() {
  const { t, language } = useLocale();
  return measuresIn(language, t('settings.cache_unknown'));
}

export function measuresIn(language: Language, unknown: string) {
  const number = (value: number, unit?: string) =>
    new Intl.NumberFormat(regionOf(language), {
      maximumFractionDigits: value < 10 && unit !== undefined ? 1 : 0,
      ...(unit && { style: 'unit', unit, unitDisplay: unit === 'byte' ? 'long' : 'short' }),
    }).format(value);
  return {
    count: (value: number) => number(value),
    /** @param bytes null: unknown */
    size: (bytes: number | null) => {
      if (bytes === null) return unknown;
      if (bytes < 1000) return number(bytes, 'byte');
      return bytes < 1e6 ? number(bytes / 1000, 'kilobyte') : number(bytes / 1e6, 'megabyte');
    },
    /** @param ms null: unknown */
    span: (ms: number | null) => {
      if (ms === null) return unknown;
      const seconds = ms / 1000;
      if (seconds < 60) return number(seconds, 'second');
      return seconds < 3600
        ? number(Math.round(seconds / 60), 'minute')
        : number(seconds / 3600, 'hour');
    },
  };
}
export type Measures = ReturnType<typeof measuresIn>;
