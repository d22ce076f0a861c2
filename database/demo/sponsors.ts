/** Who pays for the demo festival: nobody that there is. As the setting `sponsors` holds them. */
export const demoSponsors = [
  {
    name: 'Salsa Comadre',
    logoUrl: '/sponsors/salsa-comadre.svg',
    url: 'https://salsa-comadre.example',
  },
  { name: 'Masa Norte', logoUrl: '/sponsors/masa-norte.svg', url: 'https://masa-norte.example' },
  {
    name: 'Aguas del Valle',
    logoUrl: '/sponsors/aguas-del-valle.svg',
    url: 'https://aguas-del-valle.example',
  },
];
