export const ownersContract = {};
