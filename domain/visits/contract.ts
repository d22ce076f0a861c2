export const visitsContract = {};
