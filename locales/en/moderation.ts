export const moderation = {
  title: 'Review moderation',
};
