export const proposalsContract = {};
