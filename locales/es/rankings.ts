export const rankings = {
  title: 'Clasificación',
  nav: 'Clasificación',
};
