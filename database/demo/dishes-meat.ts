/** Name, English and Spanish sentence. The name is read in both languages. */
export type DishText = readonly [name: string, en: string, es: string];

/** Several descriptions of each plate, so that two restaurants rarely share one. */
export const meatDishes = {
  'al-pastor': [
    [
      'Taco al pastor',
      'Marinated pork shaved off the spit, with charred pineapple, onion and cilantro.',
      'Cerdo adobado cortado del trompo, con piña asada, cebolla y cilantro.',
    ],
    [
      'Pastor con piña tatemada',
      'Achiote pork with pineapple blistered until the sugar turns to caramel.',
      'Cerdo en achiote con piña tatemada hasta que su azúcar se hace caramelo.',
    ],
    [
      'Gringa al pastor',
      'Pork and melted Oaxaca cheese pressed between two flour tortillas.',
      'Pastor con quesillo derretido entre dos tortillas de harina.',
    ],
    [
      'Pastor de la casa',
      'Our three-chile marinade, crisp edges, and a spoonful of creamy avocado salsa.',
      'Nuestro adobo de tres chiles, orillas doraditas y una cucharada de salsa de aguacate.',
    ],
  ],
  'carne-asada': [
    [
      'Taco de carne asada',
      'Charcoal-grilled steak with grilled onion, lime and a smoky red salsa.',
      'Carne al carbón con cebollita asada, limón y una salsa roja ahumada.',
    ],
    [
      'Taco de arrachera',
      'Skirt steak sliced thin over guacamole, finished with coarse salt.',
      'Arrachera en tiras sobre guacamole, con sal de grano al final.',
    ],
    [
      'Asada con costra de queso',
      'Steak rolled in a crust of griddled cheese, with salsa verde to cut through it.',
      'Carne envuelta en costra de queso dorado, con salsa verde para equilibrar.',
    ],
    [
      'Taco norteño',
      'Mesquite steak and soft beans on a flour tortilla that still carries the flour.',
      'Carne al mezquite y frijoles suavecitos en tortilla de harina recién hecha.',
    ],
  ],
  carnitas: [
    [
      'Taco de carnitas',
      'Pork simmered in its own fat until tender, then crisped on the griddle.',
      'Cerdo cocido en su propia manteca hasta quedar suave y dorado en la plancha.',
    ],
    [
      'Carnitas estilo Michoacán',
      'Orange, bay leaf and a copper pot, with pickled jalapeño on the side.',
      'Naranja, laurel y cazo de cobre, con jalapeño en vinagre al lado.',
    ],
    [
      'Carnitas con chicharrón',
      'Tender pork under a crunchy handful of crackling and fresh tomatillo.',
      'Carne suavecita con un puñado de chicharrón crujiente y tomatillo fresco.',
    ],
    [
      'Surtida de carnitas',
      'A bit of shoulder, a bit of rib, all of it juicy, on a double tortilla.',
      'Tantita maciza, tantita costilla, todo jugoso y con doble tortilla.',
    ],
  ],
  birria: [
    [
      'Taco de birria',
      'Beef stewed overnight in guajillo and clove, with a cup of its broth.',
      'Res guisada toda la noche con guajillo y clavo, con su vasito de consomé.',
    ],
    [
      'Birria dorada',
      'The tortilla is dipped in red broth and fried until it crackles.',
      'La tortilla se moja en el consomé rojo y se dora hasta que truena.',
    ],
    [
      'Birria de chivo',
      'Slow-roasted goat with toasted spices, onion and a good squeeze of lime.',
      'Chivo horneado despacito con especias tostadas, cebolla y bastante limón.',
    ],
    [
      'Birria tatemada',
      'Oven-charred beef with crisp corners and a deep ancho glaze.',
      'Res tatemada al horno, de orillas crujientes y con un adobo profundo de ancho.',
    ],
  ],
  quesabirria: [
    [
      'Quesabirria',
      'Crisp tortilla, melted cheese, juicy beef, and consommé for dipping.',
      'Tortilla crujiente, queso derretido, res jugosa y consomé para remojar.',
    ],
    [
      'Quesabirria con tuétano',
      'Our cheesy birria taco with a spoonful of roasted marrow on top.',
      'Nuestra quesabirria de siempre con una cucharada de tuétano asado encima.',
    ],
    [
      'Quesabirria doble',
      'Two tortillas, twice the cheese, and a broth as red as brick.',
      'Dos tortillas, doble queso y un consomé rojo como ladrillo.',
    ],
    [
      'Quesabirria de la abuela',
      'Made the way grandma did, with a whisper of cinnamon in the chile.',
      'Como la hacía la abuela, con un toquecito de canela en el chile.',
    ],
  ],
  pollo: [
    [
      'Taco de pollo asado',
      'Citrus-marinated chicken, grilled over charcoal and chopped to order.',
      'Pollo marinado en cítricos, asado al carbón y picado al momento.',
    ],
    [
      'Tinga de pollo',
      'Shredded chicken in smoky chipotle tomato with cool crema.',
      'Pollo deshebrado en jitomate con chipotle y un poquito de crema fresca.',
    ],
    [
      'Pollo en mole',
      'Pulled chicken under a dark mole with toasted sesame.',
      'Pollo deshebrado bajo un mole oscuro con ajonjolí tostado.',
    ],
    [
      'Pollo adobado',
      'Red-chile chicken with pickled onion and a handful of radish.',
      'Pollo en adobo rojo con cebolla encurtida y rabanitos.',
    ],
  ],
  chorizo: [
    [
      'Taco de chorizo',
      'House-made chorizo, fried until the edges snap, with onion and cilantro.',
      'Chorizo hecho en casa, bien doradito, con cebolla y cilantro.',
    ],
    [
      'Chorizo con papas',
      'Crumbled chorizo and tiny golden potatoes soaking up every drop.',
      'Chorizo desmoronado con papitas doradas que se beben todo el sabor.',
    ],
    [
      'Chorizo verde',
      'Green chorizo with poblano, pumpkin seed and fresh herbs, Toluca style.',
      'Chorizo verde estilo Toluca, con poblano, pepita y hierbas frescas.',
    ],
    [
      'Campechano',
      'Chorizo and steak chopped together, because choosing is hard.',
      'Chorizo y bistec picados juntos, porque escoger cuesta trabajo.',
    ],
  ],
  barbacoa: [
    [
      'Taco de barbacoa',
      'Beef cheek steamed until it falls apart, with cilantro and chopped onion.',
      'Cachete de res al vapor que se deshace solo, con cilantro y cebolla picada.',
    ],
    [
      'Barbacoa de borrego',
      'Lamb wrapped in maguey leaves and cooked until the fork gives up.',
      'Borrego en pencas de maguey, cocido hasta que el tenedor sale sobrando.',
    ],
    [
      'Barbacoa de domingo',
      'Pit-style beef with drunken salsa and a wedge of lime.',
      'Res estilo hoyo con salsa borracha y su limoncito.',
    ],
    [
      'Barbacoa enchilada',
      'Tender beef tossed in guajillo, tucked into a warm double tortilla.',
      'Res suavecita en guajillo, bien abrigada en doble tortilla.',
    ],
  ],
  cochinita: [
    [
      'Cochinita pibil',
      'Pork slow-roasted in banana leaf with achiote and sour orange.',
      'Cerdo horneado en hoja de plátano con achiote y naranja agria.',
    ],
    [
      'Cochinita con habanero',
      'Bright pibil pork topped with purple onion and a fearless habanero relish.',
      'Pibil bien jugoso con cebolla morada y un xnipec sin miedo.',
    ],
    [
      'Panucho de cochinita',
      'A bean-filled tortilla, fried crisp, piled high with pibil pork.',
      'Tortilla rellena de frijol, frita y crujiente, con un copete de cochinita.',
    ],
    [
      'Cochinita del domingo',
      'Twelve hours in the oven, two minutes on your plate.',
      'Doce horas en el horno, dos minutos en tu plato.',
    ],
  ],
  lengua: [
    [
      'Taco de lengua',
      'Beef tongue braised with garlic and bay until it cuts like butter.',
      'Lengua de res cocida con ajo y laurel, suave como mantequilla.',
    ],
    [
      'Lengua en salsa verde',
      'Silky tongue in tart tomatillo sauce with a little heat at the end.',
      'Lengua suavecita en salsa de tomatillo, con un picorcito al final.',
    ],
    [
      'Lengua a la plancha',
      'Braised first, seared after: soft inside, crisp where it counts.',
      'Primero guisada y luego a la plancha: suave por dentro y dorada por fuera.',
    ],
    [
      'Lengua encebollada',
      'Tender slices under a heap of slow-cooked onions and oregano.',
      'Rebanadas tiernas con un montón de cebolla acitronada y orégano.',
    ],
  ],
} as const satisfies Record<string, readonly DishText[]>;
