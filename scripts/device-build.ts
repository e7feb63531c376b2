import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import type { EnvironmentOptions, Plugin } from 'vite'

import { deviceSchema } from '../app/at-sea/device-tables.ts'
import { openDatabase } from '../app/database/database.server.ts'
import { migrate } from '../app/database/migrate.server.ts'
import routes from '../app/routes.ts'
import { root } from './run.ts'

const environmentName = 'device'
const app = join(root, 'app')
const client = join(root, 'build/client')
const packages = join(root, 'node_modules')
const virtualBuild = 'virtual:device-build'
const workerName = 'catalogue-worker.js'
const packName = 'catalogue-files.txt'

const renderer = `
  import renderer from '${packages}/react-dom/cjs/react-dom-server-legacy.browser.production.js'
  export const renderToString = renderer.renderToString
  export const renderToReadableStream = undefined`

/**
 * Builds the service worker that answers without a connection (docs/decisions/at-sea.md): the routes whose `handle` says
 * `onDevice` are built once more, for a browser, after the pages and the server.
 */
export function deviceBuild(): Plugin[] {
  return [
    {
      name: 'device-environment',
      config: () => ({ environments: { [environmentName]: environment } }),
      buildApp: {
        order: 'post',
        async handler(builder) {
          const device = builder.environments[environmentName]
          if (device && !device.isBuilt) await builder.build(device)
        },
      },
    },
    {
      name: 'device-modules',
      enforce: 'pre',
      applyToEnvironment: ({ name }) => name === environmentName,
      resolveId(id) {
        if (standIns.has(id)) return join(app, 'at-sea/device/node.ts')
        // Nothing of them may be left in the worker (`writeDevice`).
        if (isBuiltin(id)) return { id, external: true, moduleSideEffects: false }
        if (unused.test(id)) return '\0unused'
        return id === virtualBuild || id === 'react-dom/server' ? `\0${id}` : undefined
      },
      load(id) {
        if (id === '\0unused') return unusedParts
        // The whole module has a second renderer, as large, which a device does not use.
        if (id === '\0react-dom/server') return renderer
        return id === `\0${virtualBuild}` ? serverBuild() : undefined
      },
      transform(code, id) {
        return id.endsWith('/any-ascii/block.js') ? ofSearchedScripts(code) : undefined
      },
      async generateBundle(_options, bundle) {
        const worker = bundle[workerName]
        if (worker?.type !== 'chunk') throw new Error('The device build has no worker')
        worker.code = await withFacts(worker.code)
      },
    },
  ]
}

/** Modules of Node that are used where a device runs too; node.ts has what it takes of them. */
const standIns = new Set(['node:async_hooks', 'node:crypto', 'node:timers/promises'])

/** A device changes no tables, tells no other program of them, and has SQLite. */
const unused =
  /(?:schema-module|json-schema-processors|to-json-schema)\.js$|\/postgres\.server\.ts$/
const unusedParts = `
  export class SchemaModule {}
  export const createToJSONSchemaMethod = () => undefined
  export const createStandardJSONSchemaMethod = () => undefined`

const environment: EnvironmentOptions = {
  consumer: 'server',
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: {
    noExternal: true,
    external: [],
    conditions: ['worker', 'browser', 'module', 'import', 'default'],
  },
  build: {
    outDir: client,
    emptyOutDir: false,
    copyPublicDir: false,
    emitAssets: false,
    minify: true,
    target: 'es2023',
    rollupOptions: {
      input: join(app, 'at-sea/device/worker.ts'),
      treeshake: { moduleSideEffects: false },
      shimMissingExports: true,
      output: { format: 'iife', entryFileNames: workerName, codeSplitting: false },
    },
  },
}

/** Writes the engine beside the pages; the worker begins with what it must know of the files. */
async function withFacts(code: string) {
  const needed = /\}\)\((.*)\);?\s*$/.exec(code)?.[1]
  if (needed !== '') throw new Error(`A device has no ${needed}`)
  const wasm = readFileSync(join(packages, '@sqlite.org/sqlite-wasm/dist/sqlite3.wasm'))
  const engine = `assets/sqlite3-${nameOf(wasm)}.wasm`
  writeFileSync(join(client, engine), wasm)
  const files = [...filesOf(code), engine].map((file) => [
    `/${file}`,
    hashOfFile(join(client, file)),
  ])
  writeFileSync(join(client, packName), packOf(files.map(([file = '']) => file)))
  const schema = await schemaOf()
  const format = nameOf(schema.join('\n'))
  const device = { engine: `/${engine}`, schema, format, files: Object.fromEntries(files) }
  const version = nameOf(code + JSON.stringify(device))
  const facts = JSON.stringify({ version, ...device })
  writeFileSync(join(client, 'catalogue-worker.json'), facts)
  return `const deviceFacts=${facts};${code}`
}

type Entry = { id?: string; file: string; path?: string; index?: boolean; children?: Entry[] }
type DeviceRoute = Omit<Entry, 'children'> & { id: string; parentId?: string; names: string[] }

/** A `ServerBuild`, as the framework writes it, of the routes on the device. */
function serverBuild() {
  const list = deviceRoutes()
  const { entry, routes: all, ...manifest } = clientManifest()
  const shown = list.map(({ id }) => [id, { ...all[id], module: '', imports: [] }])
  const assets = {
    ...manifest,
    entry: { module: entry.module, imports: [] },
    routes: Object.fromEntries(shown),
  }
  const modules = list.map(({ file, names }, n) => {
    const imported = names.map((name) => `${name} as ${name}${n}`)
    return `import { ${imported.join()} } from '${app}/${file}'`
  })
  const entries = list.map(({ id, parentId, path, index, names }, n) => {
    const module = names.map((name) => `${name}: ${name}${n}`)
    const route = JSON.stringify({ id, parentId, path, index })
    return `${JSON.stringify(id)}: { ...${route}, module: { ${module.join()} } }`
  })
  return `
    import * as entryServer from '${app}/entry.server.tsx'
    ${modules.join('\n')}
    export const assets = ${JSON.stringify(assets)}
    export const [assetsBuildDirectory, basename, publicPath, ssr, isSpaMode] = ['', '/', '/', true, false]
    export const [future, prerender, routeDiscovery] = [{}, [], { mode: 'initial' }]
    export const entry = { module: entryServer }
    export const routes = { ${entries.join()} }`
}

function deviceRoutes(): DeviceRoute[] {
  const walk = (entries: readonly Entry[], parentId: string): DeviceRoute[] =>
    entries.flatMap(({ children = [], ...entry }) => {
      const id = entry.id ?? entry.file.replace(/\.[a-z]+$/, '')
      const below = walk(children, id)
      const code = codeOf(entry.file)
      const onDevice = /\bonDevice: '(\w+)'/.exec(code)?.[1]
      if (below.length === 0 && !onDevice) return []
      return [{ ...entry, id, parentId, names: exportsIn(code, onDevice === 'form') }, ...below]
    })
  const names = exportsIn(codeOf('root.tsx'), false)
  return [{ id: 'root', file: 'root.tsx', path: '', names }, ...walk(routes, 'root')]
}

function codeOf(file: string) {
  return readFileSync(join(app, file), 'utf8')
}

const routeExports = [
  'default',
  'loader',
  'headers',
  'handle',
  'middleware',
  'Layout',
  'ErrorBoundary',
]

/** Without the action of most pages, and all that it imports: a device only reads. */
function exportsIn(code: string, takesForm: boolean) {
  return [...routeExports, ...(takesForm ? ['action'] : [])].filter((name) =>
    new RegExp(`^export (?:const|(?:async )?function)? ?${name}\\b`, 'm').test(code),
  )
}

function clientManifest() {
  const folder = join(client, 'assets')
  const file = readdirSync(folder).find((one) => /^manifest-.*\.js$/.test(one)) ?? ''
  const code = readFileSync(join(folder, file), 'utf8')
  return JSON.parse(code.replace(/^[^{]*/, '').replace(/;?\s*$/, ''))
}

/** As the migrations make it. */
async function schemaOf() {
  const folder = mkdtempSync(join(tmpdir(), 'device-schema-'))
  try {
    const db = await openDatabase(undefined, folder)
    await migrate(db, join(root, 'migrations'))
    const { rows } = await sql<{ name: string; text: string }>`select "name", "sql" as "text"
      from sqlite_schema where "sql" is not null
      order by case "type" when 'table' then 0 when 'index' then 1 else 2 end, "rootpage", "name"`.execute(
      db,
    )
    await db.destroy()
    const withoutComments = (text: string) => text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ')
    return rows
      .filter(({ name }) => deviceSchema.has(name))
      .map(({ text }) => withoutComments(text))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Latin letters and digits, which the search folds; other scripts are searched as they are written. */
function ofSearchedScripts(code: string) {
  const isUsed = (block: number) => used.some(([first, last]) => block >= first && block <= last)
  const row = /case (\d+):return".*"\n/g
  return code.replaceAll(row, (text, block) => (isUsed(Number(block)) ? text : ''))
}

/** In blocks of 256 characters. */
const used = [
  [0, 0x11],
  [0x17, 0x21],
  [0x2c, 0x2c],
  [0xa6, 0xab],
  [0xfb, 0xff],
] as const

/** What the pages load, from the names in the code of the worker on. The large drawings are left out. */
function filesOf(worker: string) {
  const assets = readdirSync(join(client, 'assets')).filter((name) => !/\.(?:br|gz)$/.test(name))
  const drawings = join(app, 'ui/drawings')
  const large = new Set(readdirSync(drawings).map((name) => hashOfFile(join(drawings, name))))
  const files = new Set<string>()
  const visit = (code: string) => {
    for (const name of assets) {
      if (files.has(name) || !code.includes(name) || isLeftOut(name)) continue
      files.add(name)
      if (/\.(?:js|css)$/.test(name)) visit(readFileSync(join(client, 'assets', name), 'utf8'))
    }
  }
  visit(worker)
  return [...files]
    .map((name) => `assets/${name}`)
    .filter((file) => !large.has(hashOfFile(join(client, file))))
    .toSorted()
}

/** The texts in one file: on a satellite a request costs more than its bytes, and together they are smaller. */
function packOf(files: string[]) {
  const texts = files.filter((file) => /\.(?:css|js|svg)$/.test(file))
  const sorted = texts.toSorted((one, other) => kindOf(one).localeCompare(kindOf(other)))
  const contents = sorted.map((file) => [file, readFileSync(join(client, file), 'utf8')])
  return JSON.stringify(Object.fromEntries(contents))
}

function kindOf(file: string) {
  return `${file.split('.').at(-1)} ${file}`
}

/** Photos, the admin, what only sends, fonts of rare letters, and large drawings of one page. */
const leftOut = [
  /\.(?:webp|avif)$|-accents-|^(?:example-(?!small)|chittagong-)/,
  /^(?:manifest|hydrate-admin|passkey|tus)\b/,
  /^(?:edit-this|subscribe|send-answer|show)\.client\b|^(?:send-file|preview-bar)-/,
]

function isLeftOut(name: string) {
  return leftOut.some((pattern) => pattern.test(name))
}

/** As `hashOf` of app/at-sea/device/stored-files.ts. */
function hashOfFile(path: string) {
  return createHash('sha256').update(readFileSync(path)).digest('base64').slice(0, 22)
}

function nameOf(content: Uint8Array | string) {
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}
