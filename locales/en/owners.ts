export const owners = {
  request_title: 'Request restaurant access',
  requests_title: 'Restaurant access requests',
};
