export const analytics = {
  title: 'Analytics',
};
