/**
 * A text that a stranger has typed, for a mail: nothing in it is a link. Mail programs make links of addresses
 * with a scheme, of names with a dot, of mail addresses and of network paths.
 * @returns the words without schemes, with a space after each dot that a letter follows
 */
export const withoutLinks = (text: string): string =>
  text
    .replaceAll(SCHEMES, '')
    .replaceAll(/(?<=\\)\\/g, ' \\')
    .replaceAll(IPV4, (address) => address.replaceAll('.', '. '))
    .replaceAll(/[.。．｡․](?=[\p{Cf}\p{Mn}]*\p{L})/gu, '$& ');

const SCHEMES =
  /(?:[a-z][a-z0-9+.-]{0,30}:[\\/]{2,}|(?<![\p{L}\p{N}])(?:mailto|tel|sms|callto|skype|whatsapp|tg|geo|magnet|file|data|javascript|vbscript):)+/giu;

const IPV4 = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g;
