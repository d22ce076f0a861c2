// Compiled with this floor, and never run: see scripts/check-floors.ts.
// @ts-expect-error -- server has no such platform
void window;
// @ts-expect-error -- server has no such platform
void document;
// @ts-expect-error -- server has no such platform
void HTMLElement;
void process;
void fetch;
