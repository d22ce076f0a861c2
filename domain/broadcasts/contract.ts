export const broadcastsContract = {};
