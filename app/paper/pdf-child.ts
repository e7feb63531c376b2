import { createRequire } from 'node:module'
import path from 'node:path'

import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

import { serveJobs } from '#app/platform/child-jobs.ts'

import type { PdfJob } from './pdf.server.ts'

const require = createRequire(import.meta.url)
const beside = (module: string, ...files: string[]) =>
  files.map((file) => path.join(path.dirname(module), file))
const noto = (module: string, family: string, type = 'ttf') =>
  beside(module, `../fonts/${family}-Regular.${type}`, `../fonts/${family}-Bold.${type}`)
const google = (module: string, family: string) =>
  beside(module, `400Regular/${family}_400Regular.ttf`, `700Bold/${family}_700Bold.ttf`)

/** letters.typ names them in the order in which a letter is looked up. */
const fontPaths = [
  ...noto(require.resolve('@embedpdf/fonts-latin'), 'NotoSans'),
  ...noto(require.resolve('@embedpdf/fonts-arabic'), 'NotoNaskhArabic'),
  ...google(require.resolve('@expo-google-fonts/hind-siliguri'), 'HindSiliguri'),
  ...google(require.resolve('@expo-google-fonts/noto-sans-thai'), 'NotoSansThai'),
  ...google(require.resolve('@expo-google-fonts/nanum-gothic'), 'NanumGothic'),
  ...google(require.resolve('@expo-google-fonts/biz-udpgothic'), 'BIZUDPGothic'),
  ...noto(require.resolve('@embedpdf/fonts-sc'), 'NotoSansHans', 'otf'),
  require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
]

const app = path.join(import.meta.dirname, '..')
const compiler = NodeCompiler.create({ workspace: app, fontArgs: [{ fontPaths }] })

serveJobs(async (job) => {
  if (!isJob(job)) return
  const { template, sheet, logo, createdAt } = job
  compiler.evictCache(0)
  if (logo)
    compiler.mapShadow(path.join(app, path.dirname(template), 'logo.png'), Buffer.from(logo))
  const compiled = compiler.compile({
    mainFilePath: path.join(app, template),
    inputs: { sheet: JSON.stringify(sheet) },
  })
  const { result } = compiled
  if (!result) {
    compiled.printErrors()
    throw new Error(`${template} was not set`)
  }
  return compiler.pdf(result, { pdfStandard: '1.7', creationTimestamp: createdAt })
})

/** Only the site sends messages to this process. */
function isJob(message: unknown): message is PdfJob {
  return typeof message === 'object' && message !== null && 'sheet' in message
}
