import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'

import iconv from 'iconv-lite'
import { expect, test } from 'vitest'

import { encodingsOf } from './encodings.server.ts'
import { describeFile, rowsOfFile } from './rows-of-file.server.ts'
import { readLimits as limits } from './workbook.testing.ts'

function bytesNamed(name: string) {
  return readFileSync(new URL(`files/${name}`, import.meta.url))
}

test.each([
  ['csv-windows-1250.csv', 'Čerpadlo łożysko'],
  ['csv-windows-1251.csv', 'Насос пожарный'],
  ['csv-gb18030.csv', '船用燃油泵'],
  ['csv-shift_jis.csv', '舶用ポンプ'],
  ['csv-macintosh.csv', 'Geländer für Brücke'],
  ['erp-1252.csv', 'Kühlwasserpumpe für Öl'],
])(
  '%s is read with its letters, and other encodings are offered with an example',
  async (name, title) => {
    const bytes = bytesNamed(name)
    const rows = []
    for await (const some of rowsOfFile(bytes, limits)) rows.push(...some)
    expect(rows.flatMap(({ cells }) => cells)).toContain(title)
    const { encodings } = await describeFile(bytes, limits)
    expect(encodings.length).toBeGreaterThan(3)
    for (const { example, confidence } of encodings) {
      expect(example.join('')).not.toBe('')
      expect(confidence).toBeLessThan(1)
    }
  },
)

/** Made in the encodings of other programs, systems and years. */
const lists = [
  ['windows-1252', 'Bombe;Nr\nPompe à eau pour élévateur;1\nÉtanchéité;2'],
  ['windows-1252', 'Nombre;Código\nBomba de refrigeración, latón;1\nCañón;3'],
  ['windows-1252', 'Pumpe Ø 50;1'],
  ['windows-1252', 'Valve ½" – “brass”;1'],
  ['cp850', 'Bezeichnung;Nr\nKühlwasserpumpe für Öl;1\nGröße 5;2\nSchlüssel;3'],
  ['cp852', 'Nazwa;Nr\nŁożysko główne;1\nŚruba mosiężna;2'],
  ['cp866', 'Имя;Код\nНасос пожарный;1\nКлапан запорный;2'],
  ['koi8-r', 'Имя;Код\nНасос пожарный;1\nКлапан запорный;2'],
  ['windows-1253', 'Όνομα;Κωδ\nΑντλία νερού;1\nΒαλβίδα;2'],
  ['windows-1255', 'שם;קוד\nמשאבת מים;1\nשסתום ראשי;2'],
  ['windows-1256', 'الاسم;الرمز\nمضخة مياه البحر;1'],
  ['windows-1257', 'Nosaukums;Kods\nŪdens sūknis, blīve;1\nVārpsta ķēdei;2'],
  ['windows-874', 'ชื่อ;รหัส\nปั๊มน้ำทะเล;1'],
  ['big5', '名稱;編號\n海水泵葉輪;1\n主機零件;2'],
  ['euc-kr', '이름;코드\n해수 펌프 임펠러;1\n주기관 부품;2'],
  ['euc-jp', '名前;コード\n海水ポンプ;1\n主機部品;2'],
  ['shift_jis', 'ﾎﾟﾝﾌﾟ;1\n海水ポンプ用インペラ;2'],
  ['utf-16le', 'Name;Nr\nKühler;1'],
  ['utf-8', 'Name;Nr\nKühler für Öl 泵;1'],
] as const

test.each(lists)('%s is found: %s', async (encoding, text) => {
  const bytes = iconv.encode(text, encoding)
  const [best] = await encodingsOf(() => Readable.from([bytes]))
  expect(iconv.decode(bytes, best?.encoding ?? '')).toBe(text)
})

/** Languages that share nearly all letters: the right one is offered. */
test.each([
  ['windows-1254', 'Ad;Kod\nSoğutma suyu pompası;1\nYağ filtresi için conta, İşletme;2'],
  ['maccyrillic', 'Имя;Код\nНасос пожарный;1'],
  ['iso-8859-15', 'Joint étanchéité;Prix\nœillet léger, 5 €;2'],
])('%s is among those that are offered', async (encoding, text) => {
  const bytes = iconv.encode(text, encoding)
  const found = await encodingsOf(() => Readable.from([bytes]))
  expect(found.map((one) => iconv.decode(bytes, one.encoding))).toContain(text)
})

test('a chosen encoding is used, and an unknown one is refused in words', async () => {
  const bytes = iconv.encode('Größe;1', 'cp850')
  const read = async (encoding: string) => {
    for await (const [row] of rowsOfFile(bytes, limits, { encoding })) return row?.cells[0]
    return undefined
  }
  expect(await read('cp850')).toBe('Größe')
  expect(await read('windows-1252')).toBe('Gr”áe')
  await expect(read('klingon')).rejects.toThrow('There is no encoding “klingon”.')
})
