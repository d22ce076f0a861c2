export const importsContract = {};
