export const owners = {
  request_title: 'Solicitar acceso a un restaurante',
  requests_title: 'Solicitudes de acceso a restaurantes',
};
