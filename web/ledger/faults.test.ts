import { expect, test } from 'vitest';
import { LANGUAGES } from '../../domain/language.ts';
import { LEDGER_FAULTS } from '../../domain/ledger/rules.faults.ts';
import { CATALOGUES } from '../../locales/catalogues.ts';

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([name]) => name);

for (const language of LANGUAGES) {
  const texts: Record<string, unknown> = CATALOGUES[language].ledger;
  const sentenceOf = (code: string) => {
    const text = texts[`fault_${code}`];
    return typeof text === 'string' ? text : '';
  };

  test(`each fault of the ledger has a sentence in ${language}`, () => {
    const without = Object.keys(LEDGER_FAULTS).filter(
      (code) => !/^[A-ZÁÉÍÓÚÑ].*\.$/.test(sentenceOf(code)),
    );
    expect(without).toEqual([]);
  });

  test(`the sentences in ${language} name nothing that the fault does not carry`, () => {
    const unknown = Object.entries(LEDGER_FAULTS).flatMap(([code, sentence]) =>
      namesIn(sentenceOf(code)).filter((name) => !namesIn(sentence).includes(name)),
    );
    expect(unknown).toEqual([]);
  });

  test(`no sentence in ${language} is of a fault that does not exist`, () => {
    const codes = Object.keys(texts).flatMap((key) => /^fault_(.*)/.exec(key)?.[1] ?? []);
    expect(codes.filter((code) => !(code in LEDGER_FAULTS))).toEqual([]);
  });
}
