export const proposals = {
  title: 'Your restaurant’s page',
};
