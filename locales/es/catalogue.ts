export const catalogue = {
  title: 'Restaurantes y platillos',
  edit_title: 'Restaurante',
};
