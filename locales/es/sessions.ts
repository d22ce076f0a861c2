export const sessions = {
  title: 'Sesiones de usuarios',
};
