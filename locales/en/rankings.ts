export const rankings = {
  title: 'Rankings',
  nav: 'Rankings',
};
