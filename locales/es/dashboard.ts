export const dashboard = {
  title: 'Panel del restaurante',
};
