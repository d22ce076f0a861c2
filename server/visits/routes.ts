export const visitsRoutes = {};
