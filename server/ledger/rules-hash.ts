import { encodeBase64Url, encodeUtf8 } from '../../domain/ledger/rules.bytes.ts';
import { texts } from '../../locales/en/policies-terms.ts';
import { sha256 } from '../signing-key.ts';

/**
 * SHA-256 of the terms of service in English, as JSON, in base64url: the first entry of the ledger says by it
 * under which rules the votes were cast. A later version of the terms does not change it.
 */
export const RULES_HASH: string = encodeBase64Url(sha256(encodeUtf8(JSON.stringify(texts))));
