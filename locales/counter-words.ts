/** A counter screen shows these in every language at once: guests of any language read it. */
export const COUNTER_WORDS = {
  en: { scan: 'Scan this to vote', type: 'or type this code in the app' },
  es: { scan: 'Escanéalo para votar', type: 'o escribe este código en la app' },
};
