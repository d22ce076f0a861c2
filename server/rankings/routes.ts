export const rankingsRoutes = {};
