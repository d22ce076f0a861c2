import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the gallery separately: nothing of it is in the production build. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../web/public',
  plugins: [react(), tailwindcss()],
  server: { port: 3010, fs: { allow: ['..'] } },
  build: { outDir: '../.tmp/gallery', emptyOutDir: true },
});
