export const broadcastsRoutes = {};
