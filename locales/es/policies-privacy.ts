import type { texts as english } from '../en/policies-privacy.ts';
import type { Shape } from '../translate.ts';

/** One key per section, with its title and paragraphs in order; `item_` is a line of a list. */
export const texts = {
  page: {
    title: 'Política de privacidad',
    description:
      'Qué sabe Vota Taco de ti, para qué, quién más lo ve, cuánto tiempo se queda y cómo te lo llevas o lo borras.',
    intro:
      'Puedes recorrer Vota Taco sin cuenta. Cuando votas, sabemos quién eres y dónde estás, porque el resultado de un festival tiene que ser justo. Esta página dice qué hacemos con eso y qué no.',
  },
  collected: {
    title: 'Qué datos recibimos',
    item_account:
      'Tu cuenta | tu correo, tu nombre si lo das y tu contraseña como un hash que no se puede revertir. Con Google o Apple, lo que nos dicen de tu correo y tu nombre.',
    item_votes:
      'Tus votos | el restaurante, los platillos, tus puntos de {noPoints} a {maxPerDish}, el momento, y tu nombre y tu correo como eran entonces.',
    item_position:
      'Tu ubicación | con cada voto: las coordenadas, qué tan exactas son y la distancia al restaurante en millas. Sin votar, usamos una ubicación redondeada para decirte qué hay cerca, y no la guardamos.',
    item_codes:
      'Códigos del mostrador | en qué restaurante usaste el código del mostrador, en qué pantalla y cuándo.',
    item_traces:
      'Lo que tu voto tiene en común con otros | de qué red llegó, de qué proveedor de correo y de qué navegador, cada cosa como una marca hecha con una clave secreta y no tal cual; la antigüedad de tu cuenta, y si tenías la página abierta y por cuánto tiempo. Con lo que mostró que estabas ahí: un código del mostrador o tu ubicación. De las cuentas nuevas contamos, por {signUpDays} días y sin nombres, cuántas llegaron de una red o con un proveedor de correo en una hora, con marcas así.',
    item_reviews:
      'Tus reseñas | las estrellas, tus palabras y el nombre que aparece junto a ellas.',
    item_favorites: 'Tus favoritos | los restaurantes que guardaste.',
    item_rules:
      'Reportes y decisiones | las reseñas que reportaste, lo que los organizadores decidieron sobre las tuyas y sobre tus votos y por qué, y tus apelaciones.',
    item_sessions:
      'Dónde tienes la sesión abierta | la dirección de red y lo que tu navegador dice ser, para que reconozcas cada lugar y puedas cerrarlo. Si configuras un segundo paso: los nombres de tus llaves de acceso y cuándo se usó cada una.',
    item_visits:
      'Las páginas que abres | cuáles, por cuánto tiempo, de dónde llegaste, qué dice ser tu navegador y tu cuenta si tienes la sesión abierta. Sin dirección de red, y nada si tu navegador pide que no se te siga.',
    item_owner:
      'Restaurantes | de cuáles eres dueño o cuáles pediste administrar, con el nombre y el número de cuenta que diste para eso.',
    none: 'No te pedimos el teléfono. No te seguimos: en estas páginas no hay publicidad ni analítica de terceros.',
  },
  use: {
    title: 'Para qué los usamos',
    item_count:
      'Para contar tu voto una vez al día en cada restaurante, y solo a {voteMiles} millas o menos de él.',
    item_near: 'Para mostrarte qué hay cerca y a qué distancia está.',
    item_mail:
      'Para enviarte los correos de tu cuenta: confirmar tu dirección, poner una contraseña nueva, lo que se contó después de un voto si no lo desactivas, y avisarte que tu cuenta ya no existe.',
    item_fair:
      'Para encontrar votos que hizo un programa, o una sola persona con muchas direcciones. Ninguna máquina quita un voto: lo hace una persona, y te avisa.',
    item_safe:
      'Para proteger las cuentas y frenar a quien intenta votar dos veces o saturar el servicio.',
    none: 'No hacemos perfiles de publicidad, y ninguna máquina decide sobre ti más allá de las reglas del voto.',
  },
  sharing: {
    title: 'Quién más los ve',
    public:
      'Todo el mundo ve las reseñas, con el nombre con el que las firmas. Los dueños ven quién votó por su restaurante: el nombre y unas letras del correo. Solo tú y los organizadores ven tu correo completo. Tu ubicación no se le muestra a nadie; la encuentras en el archivo con tus datos.',
    log: 'Todo el mundo ve el registro público de votos. Ahí está cada voto con su día, restaurante, platillos y puntos, con lo que mostró que estabas ahí y con un código que solo tu recibo puede explicar. No hay nombre, correo, hora ni ubicación. El código es el mismo para todos tus votos en un restaurante: todo el mundo ve que una misma persona votó ahí varios días, pero no quién. En cada restaurante tienes otro código, así que el registro no dice en qué otros lugares votaste.',
    chain_anchored:
      'En una cadena de bloques escribimos solo cuántas anotaciones tiene el registro y un número que se calcula con todas ellas: ningún voto, y nada sobre ti.',
    organizers:
      'Los organizadores ven las cuentas, para ayudar a la gente y cuidar que el voto sea justo. Quienes operan nuestros servidores y entregan nuestro correo manejan datos por encargo nuestro, y solo como les indicamos.',
    law: 'Entregamos datos a las autoridades solo cuando la ley nos obliga. Nunca vendemos datos.',
  },
  retention: {
    title: 'Cuánto tiempo los guardamos',
    item_account:
      'Tu cuenta | mientras la tengas, y {accountDays} días más para lo poco que se dice abajo.',
    item_position:
      'Tu ubicación | {positionDays} días. Después se borran las coordenadas, su precisión y la distancia exacta. Qué tan cerca estabas, en tramos amplios, se queda {aggregateYears} años.',
    item_votes:
      'Tus votos | {voteYears} años. Después se van, y con ellos todo lo que los contaba, menos sus anotaciones en el registro público.',
    item_log_of_votes:
      'El registro público de votos | para siempre, también después de {voteYears} años y de eliminar tu cuenta. Quitar una anotación rompería el registro: nadie podría comprobar ya que no se cambió nada más. No dice quién votó. Lo que une las anotaciones contigo está solo en tu cuenta: una clave secreta y la lista de cuáles son tuyas.',
    item_traces:
      'Lo que los votos tienen en común | {traceDays} días. Con la última de estas marcas se destruye su clave. Lo que mostró que estabas ahí se queda con el voto.',
    item_written:
      'Lo que escribiste y guardaste, y lo que se decidió sobre eso | mientras tengas tu cuenta; las reseñas y los favoritos, solo hasta que los quites.',
    item_reports:
      'Los reportes | lo que reportaste, hasta que los organizadores decidan y {reportDays} días más. Una reseña que alguien reportó, o sobre la que se decidió, se queda igual de tiempo tal como estaba, solo para los organizadores, aunque la cambies o la quites.',
    item_sessions:
      'Una sesión | hasta que pasen {sessionDays} días sin ti, y a más tardar {sessionEndDays} días después de iniciarla.',
    item_unconfirmed:
      'Una cuenta que nunca se confirmó | {unconfirmedDays} días, o mientras sirva el enlace de una invitación; luego su correo queda libre otra vez.',
    item_visits: 'Las páginas que abres | {viewDays} días; después, solo cuántas fueron.',
    item_figures:
      'Cifras de un día | cuántas visitas, páginas e inicios de sesión hubo, en qué idioma y en qué tipo de aparato: {aggregateYears} años. Ninguna habla de ti.',
    item_attempts:
      'Cuántas veces se intentó algo | por cuenta, correo o dirección de red, hasta que vence el límite para el que se cuenta.',
    item_mails:
      'La dirección de un correo que espera o que no se pudo entregar | {mailDays} días como máximo.',
    item_news:
      'A quién le enviamos noticias, o íbamos a enviarlas | {recipientDays} días desde que el envío terminó o se detuvo; después, solo a cuántas personas.',
    item_log:
      'Lo que cambiaron organizadores y dueños | para siempre, en un registro. Quien lo hizo sigue nombrado ahí, con su dirección, durante {auditDays} días, también si se elimina la cuenta: un resultado puede impugnarse mucho después. La persona a quien se le hizo aparece solo con un número; {accountDays} días después de eliminar una cuenta, ahí queda otro número que no es de nadie.',
    item_deleted:
      'Después de eliminar tu cuenta | tu perfil, sesiones, favoritos, reseñas, decisiones sobre ti, apelaciones y consentimientos se borran de inmediato. De las páginas que abriste, ya nada dice que fuiste tú. Tus votos siguen contando, sin tu nombre, tu correo ni tu ubicación. El correo de los votos del mismo día se borra cuando termina el día, para que nadie vote dos veces. A los {accountDays} días, los votos pierden también el número de la cuenta: ya nada los une a ti. La clave secreta de tus anotaciones en el registro público y la lista de ellas se borran de inmediato; las anotaciones se quedan, y cuando los votos pierden el número, nada dice que eran tuyas. Quien tenga uno de tus recibos todavía puede mostrar esa anotación.',
    by_itself:
      'Nuestros servidores borran todo esto solos, y los organizadores ven que lo hicieron. Una copia de seguridad puede guardarlo más tiempo; si se restaura, se borra lo mismo otra vez.',
  },
  security: {
    title: 'Cómo los protegemos',
    body: 'Las páginas y los datos viajan cifrados. Las contraseñas se guardan como hashes Argon2, y los enlaces que enviamos, como hashes que sirven una sola vez. Ningún script puede leer tu cookie. Lo que pides a nuestros servidores se comprueba allí, diga lo que diga tu navegador.',
    body_you:
      'Nada es perfectamente seguro. Usa una contraseña que no uses en otro lado y cierra la sesión en los aparatos que no sean tuyos.',
  },
  rights: {
    title: 'Qué puedes hacer',
    item_see:
      'Verlos y llevártelos | en [la página de tu cuenta](/account) los tienes todos en un archivo.',
    item_correct: 'Corregirlos | ahí mismo cambias tu nombre y tu idioma.',
    item_delete: 'Borrarlos | en [la misma página](/account), sin pedirle permiso a nadie.',
    item_position:
      'Guardarte tu ubicación | di que no en tu navegador. Las listas siguen funcionando.',
    item_object:
      'Oponerte o pedirnos una pausa | escríbenos. Respondemos las preguntas de privacidad en un plazo de {privacyHours} horas.',
  },
  marketing: {
    title: 'Publicidad',
    body: 'Enviamos noticias del festival por correo solo a quienes marcaron la casilla al registrarse o las activaron en su cuenta. Guardamos las palabras que aceptaste y cuándo, y cuáles de esos correos te enviamos. Cada uno de esos correos trae un enlace que los detiene con un toque, y [la página de tu cuenta](/account) también. Nunca damos tu dirección a otros para publicidad.',
  },
  breach: {
    title: 'Si algo sale mal',
    body: 'Si tus datos caen en manos equivocadas, te avisamos a ti y a las autoridades competentes en un plazo de {breachHours} horas desde que lo sepamos: qué pasó, qué significa para ti y qué estamos haciendo.',
  },
  cookies: {
    title: 'Cookies y lo que guarda tu navegador',
    item_session:
      'Sesión | una cookie que mantiene tu sesión abierta hasta que pasen {sessionDays} días sin ti, y {sessionEndDays} días como máximo. En la app para teléfonos, una llave en su almacenamiento protegido.',
    item_known:
      'Dispositivos conocidos | una cookie que dice, en una forma que solo nuestros servidores pueden leer, que aquí iniciaste sesión con la contraseña de tu cuenta, por {knownDeviceDays} días, también después de cerrar la sesión: así nadie te deja fuera a fuerza de adivinarla. En la app para teléfonos, una llave en su almacenamiento protegido. Una contraseña nueva o cerrar la sesión en todas partes la dejan sin valor.',
    item_browser:
      'El navegador | una cookie con un nombre al azar y cuándo abriste qué restaurante, si tienes la sesión abierta, por {traceDays} días: para notar muchos votos de un mismo navegador.',
    item_choices:
      'Lo que elegiste | tu idioma y el tema claro u oscuro, por un año; para la organización, que las teclas solas están apagadas, hasta que las enciendas.',
    item_account:
      'Quién tiene la sesión abierta | el número de tu cuenta, y nada más de ella, hasta que cierres la sesión: así una página que se abre sin conexión sabe de quién son los votos que esperan.',
    item_typed:
      'Lo que escribiste | tu correo mientras inicias sesión o te registras, y un nombre que todavía no se pudo guardar, hasta que cierres la pestaña.',
    item_attempts:
      'Registros que fallaron | cuántos y cuándo fue el último, para que no se hagan demasiado rápido, hasta que uno funcione.',
    item_small:
      'Cosas pequeñas | que dejaste un aviso para después, cerraste la sesión o empezaste de cero, un restaurante que ibas a guardar, platillos que calificaste, votos que esperan una conexión, con tu ubicación de ese momento hasta que tengan respuesta, y mientras inicias sesión, hasta dónde llegaste y la página a la que vuelves.',
    item_venue:
      'Códigos del mostrador | que hoy usaste el código de un mostrador, con un número al azar por el que la visita pasa a ser tuya, hasta que cierres la sesión. Un aparato que es pantalla del mostrador guarda su secreto hasta que se quite ahí.',
    item_reveal:
      'Noche de resultados | en el aparato de quien organiza y presenta el resultado, lo que muestra y por dónde va, hasta que la presentación termine o cierre la sesión.',
    item_ledger:
      'El registro público | qué entradas y claves del registro de votos vio tu navegador la última vez, para notar si alguna desaparece, y hasta que cierres la sesión, las promesas firmadas del festival de anotar ahí tus votos.',
    item_device:
      'Sobre el aparato | si su reloj está bien, y en la app para teléfonos, que ya se abrió antes y que ya pidió tu ubicación.',
    item_seen:
      'Lo último que viste | listas y restaurantes, por {offlineDays} días, y fotos, por {pictureDays} días, para que se abran sin conexión. Al cerrar la sesión se borran.',
    item_files: 'La app misma | sus archivos, hasta que haya una versión más nueva.',
    item_visit:
      'Una visita | un nombre al azar, que se va con la pestaña, para contar las páginas de una misma visita. Ninguno si tu navegador pide que no se te siga.',
    none: 'Todas son nuestras y hacen falta para lo que pediste; por eso no hay ningún aviso que cerrar.',
  },
  children: {
    title: 'Menores',
    body: 'Vota Taco es para personas de {minimumAge} años o más. No guardamos a sabiendas datos de nadie menor. Si sabes de una cuenta así, avísanos y la borramos.',
  },
  transfers: {
    title: 'Otros países',
    body: 'El festival es en Carolina del Sur y Georgia, y sus datos se manejan en Estados Unidos. Si nos visitas desde otro lugar, tus datos viajan hasta aquí.',
  },
  third: {
    title: 'Servicios de otros',
    item_sign_in: 'Google y Apple | solo si inicias sesión con ellos.',
    item_video: 'YouTube y Vimeo | solo cuando tocas un video suyo.',
    item_maps: 'Apple Maps y Google Maps | solo cuando pides cómo llegar.',
    item_pictures:
      'Fotos | algunos restaurantes y patrocinadores las tienen en su propio sitio, y la foto o el video de la página de inicio también puede estar en otro lado. Ese sitio ve entonces tu dirección de red.',
    item_zip:
      'Códigos postales | nuestro servidor puede consultarlos en TomTom, que no se entera de nada tuyo.',
    body: 'Lo que hagan con eso está en sus políticas, no en las nuestras.',
  },
  changes: {
    title: 'Cambios',
    body: 'Cuando cambiemos algo que te importe, lo diremos aquí {noticeDays} días antes de que empiece a valer. La fecha de arriba dice cuándo está vigente la página que lees.',
  },
  contact: {
    title: 'Contacto',
    body: 'Escribe a {supportEmail} sobre cualquier cosa de esta página. Respondemos las preguntas de privacidad en un plazo de {privacyHours} horas.',
  },
  gdpr: {
    title: 'Bases legales según el RGPD',
    intro: 'Para las personas a quienes se aplica el Reglamento General de Protección de Datos:',
    item_contract:
      'Contrato, art. 6(1)(b) | tu cuenta, tus votos, tus favoritos y los correos sobre ellos.',
    item_consent:
      'Consentimiento, art. 6(1)(a) | tu ubicación, que retiras en tu navegador; y las noticias por correo, que detienes con el enlace de cada una o en [tu cuenta](/account). A quién le enviamos esas noticias lo guardamos {recipientDays} días después del envío.',
    item_interest:
      'Interés legítimo, art. 6(1)(f) | un voto justo, cuentas seguras y un servicio que no se satura.',
    item_duty: 'Obligación legal, art. 6(1)(c) | cuando una ley nos pide guardar o entregar algo.',
    complain: 'Puedes presentar una queja ante la autoridad de protección de datos donde vives.',
  },
} satisfies Shape<typeof english>;
