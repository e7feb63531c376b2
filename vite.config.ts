import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { type Plugin, defineConfig } from 'vite'

import { deviceBuild } from './scripts/device-build.ts'

/** Imports of scripts stay as they are: no script brings a style sheet, and Vite's helper would cost every page a request. */
const plainImports: Plugin = {
  name: 'plain-imports',
  options: ({ plugins, ...options }) => ({
    ...options,
    plugins: [plugins]
      .flat()
      .filter((plugin) => !isNamed(plugin, 'builtin:vite-build-import-analysis')),
  }),
}

function isNamed(plugin: unknown, name: string) {
  return typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === name
}

const islandFiles = 'virtual:island-files'
/** By the name of an island, or of a script that wakes islands: the addresses of its file and of what that imports. */
const filesOf: { [name: string]: string[] } = {}

/** The server learns which files an island loads, so that its page can ask for them at once. The browser is built first. */
const islandPreloads: Plugin = {
  name: 'island-preloads',
  resolveId: (id) => (id === islandFiles ? `\0${id}` : undefined),
  load: (id) =>
    id === `\0${islandFiles}` ? `export default ${JSON.stringify(filesOf)}` : undefined,
  generateBundle(_options, bundle) {
    if (this.environment.name !== 'client') return
    const importsOf = (file: string): string[] => {
      const chunk = bundle[file]
      return chunk?.type === 'chunk' ? [file, ...chunk.imports.flatMap(importsOf)] : []
    }
    for (const [file, chunk] of Object.entries(bundle)) {
      const sources = chunk.type === 'chunk' ? chunk.moduleIds.join('\n') : ''
      const name = /\/([\w-]+\.island|(?:hydrate-island|islands)\.client)\.tsx?$/m.exec(
        sources,
      )?.[1]
      if (name) filesOf[name] = [...new Set(importsOf(file))].map((one) => `/${one}`)
    }
  },
}

/** Native code, what loads files of its own, what is loaded at its first use; Fastify, its plugins and React as they come. */
const notBundled = [
  '@fastify/compress',
  '@fastify/cookie',
  '@fastify/multipart',
  '@fastify/rate-limit',
  '@fastify/static',
  '@fastify/swagger',
  '@simplewebauthn/server',
  '@tus/file-store',
  '@tus/server',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  'fastify',
  'pg',
  'react',
  'react-dom',
  'sharp',
  'web-push',
  'yauzl',
]

/** The first that fits has the file, with what it imports. */
const sharedScripts = [
  // What the scripts of forms share.
  {
    name: 'forms',
    test: /app.(ui.(enhance.draft|element|unsent)|media.file-size)\./,
  },
  {
    name: 'react',
    test: /rolldown.runtime|node_modules.(react|react-dom|scheduler)\/|createLucideIcon|lucide-react.*(Icon|shared)|app.(content.constants|platform.contact-links|ui.(browser|hydration|picture|button|code|field))|icons.(camera|file-text|mail|message-circle|pencil|plus|upload|x)\.|react-router.+(lib.href|router.utils)\./,
  },
  // What every page of the admin needs: the router, the frame and the lists. Without frame.tsx itself, whose style sheet would come to public pages with the root.
  {
    name: 'admin',
    test: /app.(root|catalogue.categories|admin.(error-layout|failed-page|live-inbox|mail-banner|navigation-entry|sidebar|update-offer)|ui.admin.(admin-context|page-parts|push-device|revalidation|lists.+))\.|icons.(eye|star)\./,
  },
  // Without those that the enquiry list needs.
  {
    name: 'icons',
    test: /lucide-react.+icons.(?!file-code|minus|printer)/,
    minShareCount: 2,
  },
  {
    name: 'schemas',
    test: /node_modules.zod|app.(database.fields|http.form-input)\./,
  },
  { name: 'tus', test: /tus-js-client|app.ui.tus-upload/ },
  // The spreadsheet needs these of the forms, which send files besides.
  { name: 'drafts', test: /app.ui.admin.(draft|forms.form-(definition|problems))\./ },
  { name: 'editing', test: /app.ui.admin.(forms|uploads)./ },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), plainImports, islandPreloads, deviceBuild()],
  build: {
    // The policy allows no data: address, so every asset is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // Numbers of constants.ts stand where they are used, so that scripts without React need not load the file.
          optimization: { inlineConst: { mode: 'all' } },
          // Otherwise the script of forms loads a helper of the bundler, which costs a request.
          experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // What every island needs comes in one file: on a satellite a request costs more than its bytes.
            codeSplitting: {
              groups: sharedScripts,
            },
          },
        },
      },
    },
    // The server's own entry is the bundle's entry, so that pages and server share one copy of a module.
    ssr: {
      build: { rollupOptions: { input: './app/server/server.ts' } },
      // A start reads one file instead of a thousand, and takes less memory.
      ...(command === 'build' && { resolve: { noExternal: true, external: notBundled } }),
    },
  },
}))
