export const rankingsContract = {};
