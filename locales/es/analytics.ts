export const analytics = {
  title: 'Analíticas',
};
