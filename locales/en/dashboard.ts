export const dashboard = {
  title: 'Owner dashboard',
};
