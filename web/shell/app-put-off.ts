import { makePutOff } from './put-off.ts';

/** S2 §9: who waved the app away is not asked for 7 days. */
const week = makePutOff('app-prompt-dismissed-at', 7 * 24 * 3_600_000);

export const putOffApp = week.putOff;
export const isAppPutOff = week.isPutOff;
