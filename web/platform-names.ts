// Compiled with this floor and run by nobody: see scripts/check-floors.ts.
// @ts-expect-error -- web has no such platform
void process;
// @ts-expect-error -- web has no such platform
void Buffer;
// @ts-expect-error -- web has no such platform
void __dirname;
void window;
void document;
void fetch;
