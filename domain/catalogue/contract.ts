export const catalogueContract = {};
