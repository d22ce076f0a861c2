export const sessions = {
  title: 'User sessions',
};
