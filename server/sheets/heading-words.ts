import type { ImportColumn, SheetKind } from '../../domain/sheets/fields.ts';

type Words = Partial<Record<ImportColumn, string>>;

/** What people call the columns of both sheets. */
const BOTH: Words = {
  description: 'about; details; desc; detalles',
  county: 'county name; nombre del condado',
  archived: 'is archived; archivada',
};

/**
 * Other headings that mean a column, in both languages, without regard to capitals, accents, spaces and
 * punctuation. The headings of an export are known besides.
 */
export const HEADING_WORDS: Record<SheetKind, Words> = {
  restaurants: {
    ...BOTH,
    id: 'restaurant id; id del restaurante; id restaurante',
    name: "restaurant name; restaurant's name; name of restaurant; name of the restaurant; restaurant; restaurante; nombre del restaurante; nombre restaurante; business; business name; negocio; nombre del negocio; place; place name; location name; taqueria; establecimiento",
    state: 'st; state name; nombre del estado',
    address:
      'street address; street; address 1; address line 1; addr; domicilio; calle; calle y numero',
    zipCode: 'zip; zips; zip code; postal code; postcode; postal; cp; cod postal; codigo zip',
    phone:
      'phone number; phone no; telephone; telephone number; tel; mobile; cell; cell phone; numero de telefono; celular; cel; movil',
    latitude: 'lat; latitud; lat n',
    longitude: 'lng; long; lon; longitud; long w; lng w',
    openingHours:
      'hours; hours of operation; business hours; open hours; hours open; times; horario; horarios; horas; horario de atencion; horas de apertura',
    featuredDish:
      'featured taco; featured; special dish; taco destacado; destacado; platillo especial',
    websiteUrl: 'web site; web; webpage; web page; homepage; url; site; sitio; pagina; pagina web',
    menuUrl: 'menu; menu link; menu url; enlace del menu; enlace al menu; carta',
    instagramUrl: 'ig; insta; instagram handle; instagram link; usuario de instagram',
    facebookUrl: 'fb; facebook page; facebook link; pagina de facebook',
    tiktokUrl: 'tik tok; tiktok handle; tiktok link; usuario de tiktok',
    videoUrl: 'video link; youtube; enlace del video',
    logoUrl: 'logo url; logo link; enlace del logo',
  },
  dishes: {
    ...BOTH,
    id: 'dish id; id del platillo; taco id',
    name: 'dish name; name of dish; taco; taco name; item; menu item; nombre; nombre del platillo; plato; nombre del taco; nombre del plato',
    restaurantId: 'id restaurante',
    restaurant:
      "restaurant name; restaurant's name; name of restaurant; name of the restaurant; nombre del restaurante; nombre restaurante; business; business name; negocio; nombre del negocio; place; place name; location name; taqueria; establecimiento",
    imageUrl: 'photo; image; pic; photo link; picture link; imagen; enlace de la foto',
    imageAlt: 'alt text; picture text; texto de la foto',
    diets: 'diet; dietary; dietary restrictions; dieta; dietas; restricciones',
  },
};
