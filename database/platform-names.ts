// Compiled with this floor but never run: see scripts/check-floors.ts.
// @ts-expect-error -- database has no such platform
void window;
// @ts-expect-error -- database has no such platform
void document;
// @ts-expect-error -- database has no such platform
void HTMLElement;
void process;
void Buffer;
