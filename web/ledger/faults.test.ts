import { expect, test } from 'vitest';
import { LANGUAGES, regionOf } from '../../domain/language.ts';
import { LEDGER_FAULTS } from '../../domain/ledger/rules.faults.ts';
import { CATALOGUES } from '../../locales/catalogues.ts';

const namesIn = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();

for (const language of LANGUAGES) {
  const texts: Record<string, string> = CATALOGUES[language].ledger;

  test(`each fault of the ledger has a sentence in ${regionOf(language)}`, () => {
    for (const [code, sentence] of Object.entries(LEDGER_FAULTS)) {
      const text = texts[`fault_${code}`] ?? '';
      expect(text, code).toMatch(/^[A-ZÁÉÍÓÚÑ].*\.$/);
      const known = namesIn(sentence);
      for (const name of namesIn(text)) expect(known, `{${name}} of ${code}`).toContain(name);
    }
  });

  test(`no sentence in ${regionOf(language)} is of a fault that does not exist`, () => {
    const codes = Object.keys(texts).flatMap((key) => /^fault_(.*)/.exec(key)?.[1] ?? []);
    expect(codes.filter((code) => !(code in LEDGER_FAULTS))).toEqual([]);
  });
}
