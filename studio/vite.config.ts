import { defineConfig } from 'vite';

/** The running service that the development server passes requests of the page to. */
const service = process.env['SERVICE_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  base: '/studio/',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Which file loads which others: the budgets of the screens are counted with it.
    manifest: 'manifest.json',
    // Everything is a file: the policy of the page refuses data URLs of scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    reportCompressedSize: false,
  },
  server: { host: '127.0.0.1', proxy: { '/api': service, '/swagger-ui.html': service, '/v3': service } },
});
