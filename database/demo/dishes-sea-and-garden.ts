import type { DishText } from './dishes-meat.ts';

export const seaAndGardenDishes = {
  camaron: [
    [
      'Taco de camarón',
      'Crisp shrimp with cabbage, chipotle crema and plenty of lime.',
      'Camarón crujiente con repollo, crema de chipotle y mucho limón.',
    ],
    [
      'Camarón a la diabla',
      'Shrimp in a wicked red sauce, cooled by slices of avocado.',
      'Camarón en una salsa roja endiablada que el aguacate viene a calmar.',
    ],
    [
      'Taco gobernador',
      'Shrimp, poblano and molten cheese folded into a griddled tortilla.',
      'Camarón, rajas y queso fundido en una tortilla dorada a la plancha.',
    ],
    [
      'Camarón al mojo de ajo',
      'Coast-caught shrimp in golden garlic butter with a dash of chile.',
      'Camarón de la costa en mantequilla con ajo dorado y una pizca de chile.',
    ],
  ],
  pescado: [
    [
      'Taco de pescado',
      'Beer-battered white fish with cabbage, crema and pico de gallo.',
      'Pescado blanco capeado con repollo, crema y pico de gallo.',
    ],
    [
      'Pescado zarandeado',
      'Fish rubbed in chile paste and grilled over open coals.',
      'Pescado untado de chile y asado a las brasas.',
    ],
    [
      'Pescado estilo Ensenada',
      'Light, crunchy batter, a ribbon of mayo-lime sauce and pickled onion.',
      'Capeado ligero y crujiente, mayonesa con limón y cebolla encurtida.',
    ],
    [
      'Pescado con mango',
      'Seared catch of the day under a cool mango and cucumber salsa.',
      'Pesca del día a la plancha con una salsa fresca de mango y pepino.',
    ],
  ],
  nopales: [
    [
      'Taco de nopales',
      'Grilled cactus with fresh cheese, tomato and a squeeze of lime.',
      'Nopalitos asados con queso fresco, jitomate y un chorrito de limón.',
    ],
    [
      'Nopal con queso panela',
      'Tender cactus and seared panela under a toasted árbol salsa.',
      'Nopal tierno y panela a la plancha con salsa de chile de árbol tostado.',
    ],
    [
      'Nopales con rajas',
      'Cactus, poblano strips and sweet corn in a spoonful of cream.',
      'Nopal, rajas de poblano y elote dulce con su cucharada de crema.',
    ],
    [
      'Nopalitos en salsa verde',
      'Green on green: cactus simmered in tomatillo with soft beans beneath.',
      'Verde sobre verde: nopal en tomatillo sobre una camita de frijoles.',
    ],
  ],
  hongos: [
    [
      'Taco de hongos',
      'Mushrooms browned with garlic and epazote on a hot comal.',
      'Hongos dorados con ajo y epazote en el comal bien caliente.',
    ],
    [
      'Setas al pastor',
      'Oyster mushrooms in pastor marinade, with pineapple, nobody misses the pork.',
      'Setas en adobo de pastor con piña: nadie extraña la carne.',
    ],
    [
      'Huitlacoche y hongos',
      'Earthy corn truffle and mushrooms with melted Oaxaca cheese.',
      'Huitlacoche y hongos con quesillo derretido, puro sabor a tierra mojada.',
    ],
    [
      'Hongos a la mexicana',
      'Sautéed mushrooms, serrano and tomato, bright as a market morning.',
      'Hongos salteados con serrano y jitomate, alegres como mañana de mercado.',
    ],
  ],
  papa: [
    [
      'Taco dorado de papa',
      'Crunchy potato taco under lettuce, crema and crumbled cheese.',
      'Taco crujiente de papa con lechuga, crema y queso desmoronado.',
    ],
    [
      'Papa con rajas',
      'Soft potato and roasted poblano in a warm corn tortilla.',
      'Papa suavecita con rajas de poblano en tortilla de maíz calientita.',
    ],
    [
      'Taco de canasta de papa',
      'Steamed soft in a basket and slicked with red-chile oil.',
      'Sudadito en la canasta y bañado en aceite de chile rojo.',
    ],
    [
      'Papa con queso',
      'Crispy potato with stretchy cheese and a bright salsa cruda.',
      'Papa doradita con queso que estira y salsa cruda bien fresca.',
    ],
  ],
  desayuno: [
    [
      'Taco de desayuno',
      'Scrambled eggs, beans, cheese and salsa on a warm flour tortilla.',
      'Huevo revuelto, frijoles, queso y salsa en tortilla de harina calientita.',
    ],
    [
      'Machaca con huevo',
      'Shredded dried beef scrambled with eggs, tomato and green chile.',
      'Machaca revuelta con huevo, jitomate y chile verde.',
    ],
    [
      'Migas con aguacate',
      'Eggs and crisp tortilla strips with avocado and salsa roja.',
      'Huevo con tiritas de tortilla crujiente, aguacate y salsa roja.',
    ],
    [
      'Huevo con chorizo',
      'Soft eggs, crumbly chorizo, and the reason to get out of bed.',
      'Huevito suave con chorizo: la razón para salir de la cama.',
    ],
  ],
  flautas: [
    [
      'Flautas de pollo',
      'Rolled, fried and crunchy, with crema, lettuce and green salsa.',
      'Enrolladas, fritas y crujientes, con crema, lechuga y salsa verde.',
    ],
    [
      'Flautas de papa',
      'Golden potato flutes under a snowfall of fresh cheese.',
      'Flautas doraditas de papa con una nevada de queso fresco.',
    ],
    [
      'Flautas ahogadas',
      'Crisp flautas drowned in warm tomato broth, eaten fast or with a spoon.',
      'Flautas bañadas en caldillo de jitomate: cómelas rápido o con cuchara.',
    ],
    [
      'Flautas de res',
      'Shredded beef rolled tight, with guacamole for dipping.',
      'Res deshebrada y bien apretadita, con guacamole para sopear.',
    ],
  ],
} as const satisfies Record<string, readonly DishText[]>;
