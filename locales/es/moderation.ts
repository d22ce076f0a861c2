export const moderation = {
  title: 'Moderación de reseñas',
};
