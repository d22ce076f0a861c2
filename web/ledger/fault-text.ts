import type { LedgerFault } from '../../domain/ledger/rules.faults.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';

/** A fault as a worker passes it on: without the class, which a message does not keep. */
export type SeenFault = Pick<LedgerFault, 'code' | 'data'>;

/** What is wrong with the log or a receipt, in the reader's language. */
export function faultText(t: AppTranslate, { code, data }: SeenFault): string {
  const text = t(`ledger.fault_${code}`, data);
  return data.leaf === undefined ? text : t('ledger.at_entry', { leaf: data.leaf, text });
}
