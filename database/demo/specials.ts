import type { DishText } from './dishes-meat.ts';
import type { PlateKind } from './shape.ts';

type SpecialText = readonly [en: string, es: string];

/** Descriptions of dishes named only "Special 1", "Special 2" or "Special 3". */
export const plainSpecials: readonly (readonly SpecialText[])[] = [
  [
    [
      'Brisket, pickled red onion and a smoky morita salsa on blue corn.',
      'Brisket, cebolla morada encurtida y salsa de morita en maíz azul.',
    ],
    [
      'Chopped chicken in green mole with pumpkin seeds for crunch.',
      'Pollo picado en mole verde con pepitas para que truene.',
    ],
    [
      'Pulled pork with peach salsa, half Carolina and half Colima.',
      'Cerdo deshebrado con salsa de durazno, mitad Carolina y mitad Colima.',
    ],
    [
      'Steak, roasted poblano and melted cheese in a double tortilla.',
      'Bistec, rajas de poblano y queso derretido en doble tortilla.',
    ],
    [
      'Crisp pork belly, pineapple relish and a squeeze of lime.',
      'Panceta crujiente, pico de piña y un chorrito de limón.',
    ],
    [
      'Short rib braised in black beer, with radish and cilantro.',
      'Costilla de res en cerveza oscura, con rábano y cilantro.',
    ],
  ],
  [
    [
      'Blackened shrimp with sweet-corn pico and avocado crema.',
      'Camarón con especias, pico de elote y crema de aguacate.',
    ],
    [
      'Fried green tomato, fresh cheese and a spoon of salsa macha.',
      'Jitomate verde frito, queso fresco y una cucharada de salsa macha.',
    ],
    [
      'Crispy catfish, slaw and a tart tomatillo sauce.',
      'Bagre crujiente, ensalada de col y una salsa ácida de tomatillo.',
    ],
    [
      'Sweet potato, black beans and chipotle honey on warm corn.',
      'Camote, frijol negro y miel de chipotle en tortilla calientita.',
    ],
    [
      'Squash blossom, Oaxaca cheese and epazote, folded and griddled.',
      'Flor de calabaza, quesillo y epazote, doblado y a la plancha.',
    ],
    [
      'Charred cauliflower with almond salsa and pickled raisins.',
      'Coliflor tatemada con salsa de almendra y pasitas encurtidas.',
    ],
  ],
  [
    [
      'Everything our grill does well in one taco; bring both hands.',
      'Todo lo bueno de la parrilla en un solo taco; necesitas las dos manos.',
    ],
    [
      'A cheese-crusted tortilla around slow-cooked beef and crisp onion.',
      'Costra de queso con res cocida despacito y cebolla crujiente.',
    ],
    [
      'Roasted lamb, minty salsa verde and a pinch of coarse salt.',
      'Cordero al horno, salsa verde con hierbabuena y sal de grano.',
    ],
    [
      'Duck carnitas with orange and a deep red chile jam.',
      'Carnitas de pato con naranja y mermelada de chile rojo.',
    ],
    [
      'Chorizo, potato and a fried egg that runs when you bite.',
      'Chorizo, papa y un huevo estrellado que se rompe al morder.',
    ],
    [
      'Pork in red adobo with charred scallion and bean purée.',
      'Cerdo en adobo rojo con cebollita tatemada y puré de frijol.',
    ],
  ],
];

type NamedSpecial = { plate: PlateKind; text: DishText };

/** Specials with a descriptive name; the plate follows the taco, not the number. */
export const namedSpecials: readonly (readonly NamedSpecial[])[] = [
  [
    {
      plate: 'carnitas',
      text: [
        'Special 1: Carnitas con durazno',
        'Crisp pork with fresh Georgia peach and a touch of serrano.',
        'Cerdo doradito con durazno fresco de Georgia y un toque de serrano.',
      ],
    },
    {
      plate: 'al-pastor',
      text: [
        'Special 1: Pastor negro',
        'Pork in charred-chile marinade with grilled pineapple.',
        'Cerdo en recado de chile quemado con piña a la parrilla.',
      ],
    },
    {
      plate: 'cochinita',
      text: [
        'Special 1: Cochinita y plátano',
        'Pibil pork with sweet fried plantain and pickled onion.',
        'Cochinita con plátano macho frito y cebolla encurtida.',
      ],
    },
  ],
  [
    {
      plate: 'hongos',
      text: [
        'Special 2: Hongos y elote',
        'Browned mushrooms, sweet corn and a drizzle of lime crema.',
        'Hongos dorados, elote dulce y un hilo de crema con limón.',
      ],
    },
    {
      plate: 'nopales',
      text: [
        'Special 2: Nopal relleno',
        'Grilled cactus stuffed with cheese and wrapped in a warm tortilla.',
        'Nopal asado y relleno de queso, envuelto en tortilla calientita.',
      ],
    },
    {
      plate: 'lengua',
      text: [
        'Special 2: Lengua al chipotle',
        'Tender tongue in chipotle sauce with crisp radish.',
        'Lengua suavecita al chipotle con rábano crujiente.',
      ],
    },
  ],
  [
    {
      plate: 'quesabirria',
      text: [
        'Special 3: Quesabirria',
        'Crunchy, cheesy, juicy, and served with a cup of red broth.',
        'Crujiente, con queso, jugosa y acompañada de su consomé rojo.',
      ],
    },
    {
      plate: 'camaron',
      text: [
        'Special 3: Camarón con piña',
        'Grilled shrimp, charred pineapple and a habanero glaze.',
        'Camarón a la parrilla, piña tatemada y glaseado de habanero.',
      ],
    },
    {
      plate: 'carne-asada',
      text: [
        'Special 3: Asada con tuétano',
        'Charcoal steak with roasted marrow and coarse salt.',
        'Carne al carbón con tuétano asado y sal de grano.',
      ],
    },
  ],
];
