import { matching, searchReader } from '../screens/search.ts';

/** `ballot`: an own vote, whose receipt is asked for. */
export const readReceiptSearch = searchReader({
  ballot: matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 36),
});
