// Compiled with this floor but never run: see scripts/check-floors.ts.
// @ts-expect-error -- locales has no such platform
void window;
// @ts-expect-error -- locales has no such platform
void document;
// @ts-expect-error -- locales has no such platform
void navigator.geolocation;
// @ts-expect-error -- locales has no such platform
void HTMLElement;
// @ts-expect-error -- locales has no such platform
void process;
// @ts-expect-error -- locales has no such platform
void Buffer;
// @ts-expect-error -- locales has no such platform
void __dirname;
// @ts-expect-error -- locales has no such platform
void fetch;
// @ts-expect-error -- locales has no such platform
void setTimeout;
// @ts-expect-error -- locales has no such platform
void console;
// @ts-expect-error -- locales has no such platform
void URL;
// @ts-expect-error -- locales has no such platform
void crypto;
void Intl.PluralRules;
