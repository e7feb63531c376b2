import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // The policy allows no data: address, so every asset is a file of its own.
    assetsInlineLimit: 0,
    // Its helper would be a third of the script that every page loads, and saves no island a round trip.
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // What every island needs comes in one file: on a satellite a request costs more than its bytes.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /rolldown.runtime|node_modules.(react|react-dom|scheduler)\/|createLucideIcon|lucide-react.*(Icon|shared)|app.ui.(hydration|picture|button|field)|icons.(camera|file-text|mail|message-circle|pencil|plus|upload|x)\.|react-router.+(lib.href|router.utils)\./,
                },
              ],
            },
          },
        },
      },
    },
    // The server's own entry is the bundle's entry, so that pages and server share one copy of a module.
    ssr: {
      build: { rollupOptions: { input: './app/server/server.ts' } },
      // A dozen icons come along in the bundle, so that a start does not read all of them.
      ...(command === 'build' && { resolve: { noExternal: ['lucide-react'] } }),
    },
  },
}))
