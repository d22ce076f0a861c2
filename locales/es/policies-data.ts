import type { texts as english } from '../en/policies-data.ts';
import type { Shape } from '../translate.ts';

/** One key per section, with its title and paragraphs in order; `item_` is a line of a list. */
export const texts = {
  page: {
    title: 'Declaración de seguridad de los datos',
    description:
      'De un vistazo: qué datos recibe Vota Taco, si puedes no darlos, quién más los ve y cómo hacer que se borren.',
    intro:
      'La versión corta de nuestra [Política de privacidad](/privacy-policy): cada tipo de dato y qué pasa con él.',
  },
  collected: {
    title: 'Datos que recibimos',
    item_email:
      'Correo electrónico | necesario para tener cuenta. Para iniciar sesión y para los correos sobre ella. No se muestra a otros.',
    item_name: 'Nombre | opcional. Firma tus reseñas si escribes una.',
    item_location:
      'Ubicación precisa | necesaria para votar, y solo entonces se guarda. Puedes recorrer la app sin ella.',
    item_activity:
      'Actividad en la app | tus votos, reseñas, reportes, apelaciones y favoritos, que hacen falta justo para eso; y las páginas que abres.',
    item_device:
      'Datos del aparato | lo que tu navegador dice ser y su dirección de red, con cada sesión.',
    item_owner:
      'Datos del negocio | si pides administrar un restaurante: tu nombre y su número de cuenta con el proveedor. Si lo llevas, también las fotos que eliges para él, sin lo que la cámara anotó en ellas, como el lugar.',
    item_public:
      'Reseñas y calificaciones públicas | las estrellas, las palabras y el nombre que las firma los puede leer cualquiera.',
    item_log:
      'El registro público de votos | cada voto sin nombre, con su día, restaurante, platillos y puntos, para que cualquiera pueda volver a contarlos.',
  },
  not_collected: {
    title: 'Datos que no recibimos',
    item_phone: 'Teléfono | nada lo pide, tampoco para verificar un voto.',
    item_payment: 'Datos de pago | el servicio es gratis.',
    item_contacts: 'Contactos y micrófono | nunca los pedimos.',
    item_photos:
      'Fotos y cámara | nunca las pedimos, salvo la foto que alguien que lleva un restaurante elige o toma para él.',
    item_ads: 'Identificadores de publicidad | no hay publicidad.',
  },
  shared: {
    title: 'Datos que compartimos',
    body: 'No vendemos nada ni compartimos nada con anunciantes. Las empresas que operan nuestros servidores y entregan nuestro correo manejan datos por encargo nuestro. Los servicios de otros se cargan solo cuando los tocas. Menos las fotos que algunos restaurantes y patrocinadores tienen en su propio sitio, y la foto o el video de la página de inicio si está en otro lado: esas se cargan con la página, y entonces ese sitio ve tu dirección de red.',
  },
  security: {
    title: 'Cómo se protegen',
    item_transit: 'Los datos viajan cifrados.',
    item_password: 'Las contraseñas se guardan como hashes.',
    item_own:
      'Desde [la página de tu cuenta](/account) puedes cerrar la sesión en todos tus aparatos.',
  },
  deletion: {
    title: 'Cómo hacer que se borren',
    body: 'Elimina tu cuenta en [la página de tu cuenta](/account); no hace falta escribirnos. Tu perfil, sesiones, favoritos, reseñas, decisiones sobre ti, apelaciones y consentimientos se borran de inmediato; de las páginas que abriste, ya nada dice que fuiste tú. Los votos siguen contando sin nombre, correo ni ubicación; el correo de los votos del mismo día se borra cuando termina el día. A los {accountDays} días, ya nada los une a la cuenta. Sus anotaciones sin nombre se quedan en el registro público de votos.',
  },
  retention: {
    title: 'Cuánto tiempo se quedan',
    item_account:
      'Cuenta | mientras la tengas, y como máximo {accountDays} días después de eliminarla.',
    item_location:
      'Ubicación precisa | {positionDays} días; después, solo qué tan cerca estabas, por {aggregateYears} años.',
    item_traces:
      'Marcas de la red, del proveedor de correo y del navegador | {traceDays} días; hechas con una clave secreta que se va con la última.',
    item_votes:
      'Votos | {voteYears} años. Sus anotaciones sin nombre en el registro público se quedan para siempre.',
    item_session:
      'Sesión | hasta que pasen {sessionDays} días sin ti; {sessionEndDays} días como máximo.',
    item_visits: 'Páginas que abres | {viewDays} días; cuántas fueron, {aggregateYears} años.',
  },
  age: {
    title: 'Edad',
    body: 'Vota Taco es para personas de {minimumAge} años o más.',
  },
} satisfies Shape<typeof english>;
