export const proposals = {
  title: 'La página de tu restaurante',
};
