import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The gallery by itself: nothing of it is in the build that visitors get. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../web/public',
  plugins: [react(), tailwindcss()],
  server: { port: 3010, fs: { allow: ['..'] } },
  build: { outDir: '../.tmp/gallery', emptyOutDir: true },
});
