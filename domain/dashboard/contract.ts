export const dashboardContract = {};
