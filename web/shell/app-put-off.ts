import { makePutOff } from './put-off.ts';

/** S2 §9: after a dismissal the app is not offered for 7 days. */
const week = makePutOff('app-prompt-dismissed-at', 7 * 24 * 3_600_000);

export const putOffApp = week.putOff;
export const isAppPutOff = week.isPutOff;
