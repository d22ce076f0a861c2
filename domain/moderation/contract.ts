export const moderationContract = {};
