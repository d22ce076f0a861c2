export const catalogue = {
  title: 'Restaurants and dishes',
  edit_title: 'Restaurant',
};
