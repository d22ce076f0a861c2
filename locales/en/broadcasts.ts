export const broadcasts = {
  title: 'Mail to many',
};
