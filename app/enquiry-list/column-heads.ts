/** Words that head columns, in the languages of ships' crews and with their misspellings. */
const heads = {
  quantity: `qty quantity qnty quantiy quanity quantitiy qunatity qty. q'ty qt pcs amount count required reqd req'd
    order ordered requested menge anzahl stückzahl cantidad cant quantité qté quantita quantità qta miktar adet
    количество кол-во кол 数量 ilość antal aantal mængde hoeveelheid jumlah`,
  unit: `unit uom um u/m units einheit unidad unité unità birim ед ед.изм 单位 enhet eenheid satuan`,
  partNumber: `partno partnumber partnr part.no part# p/n pn p.n. impa issa impacode impano issacode code codeno
    articleno article artno artnr articlenumber itemcode itemno.code stockno stocknumber materialno material sku
    reference ref refno drawingno makerno maker'sno oem oemno teilenummer artikelnummer artikelnr sachnummer
    referencia réf référence numéropièce códice codice código codigo parçano stokno каталожныйномер артикул код
    零件号 备件号 件号 part-no partn0 partnumer parnumber partsno spareno`,
  description: `description descripton desciption discription desc descr name item itemname itemdescription part
    parts partname partdescription product article designation title particulars details spare sparepart goods
    bezeichnung beschreibung benennung artikel descripción descripcion denominación désignation libellé
    descrizione denominazione tanım malzeme açıklama наименование описание название 名称 品名 omschrijving
    beskrivelse benämning nazwa opis`,
  maker: `maker makers brand manufacturer manufacture mfr mfg make hersteller fabrikat fabricante marca fabricant
    marque produttore üretici marka производитель изготовитель 制造商 品牌 fabrikant`,
  note: `remark remarks remaks note notes comment comments bemerkung bemerkungen anmerkung observaciones nota notas
    remarque remarques osservazioni not açıklamalar примечание 备注 opmerking bemærkning equipment model type
    machinery`,
  number: `no no. nr nr. num # s/n sn sno s.no srno sr sl slno sl.no line lineno pos pos. position item# itemno
    item.no lfd lfdnr № п/п №п/п n° 序号 seq rownumber`,
}

export type ColumnKind = keyof typeof heads

export const columnKinds = Object.keys(heads).filter((kind): kind is ColumnKind => kind in heads)

const kinds = new Map(
  columnKinds.flatMap((kind) => heads[kind].split(/\s+/).map((word) => [keyOf(word), kind])),
)

function keyOf(head: string) {
  return head.toLowerCase().replaceAll(/[^\p{L}\p{N}#№°]/gu, '')
}

/** What is on board, what it costs and when it comes is no column of a list. */
export const isOtherHead =
  /\b(?:rob|stock|on board|onboard|balance|remaining|price|cost|rate|value|currency|date|delivery|weight)\b/i

/** `Qty (pcs)` and `Part No. / Ref` are known by their first words, `Req. Qty` and `Maker's Part No.` by their last. */
export function kindOfHead(head: string): ColumnKind | undefined {
  const [first = ''] = head.split(/[(/[]\s|\(|\[/)
  const whole = kinds.get(keyOf(head)) ?? kinds.get(keyOf(first))
  if (whole || isOtherHead.test(head)) return whole
  const words = first.trim().split(/\s+/).slice(0, mostHeadWords)
  const known = (part: string[]) => kinds.get(keyOf(part.join('')))
  const ends = words.map((_, index) => known(words.slice(index)))
  const starts = words.map((_, index) => known(words.slice(0, -index)))
  return [...ends, ...(isNumberWord.test(first) ? [] : starts)].find(
    (kind) => kind && kind !== 'number',
  )
}

const mostHeadWords = 6
const isNumberWord = /(?:no|nr|number|code)\.?\s*$/i

/** At least two cells, all with a known head; one word such as `Description` alone too. */
export function isHeading(cells: string[]) {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const known = filled.filter((cell) => kindOfHead(cell) !== undefined)
  return (
    filled.length > 0 &&
    !filled.some((cell) => /\d/.test(cell)) &&
    (filled.length === 1 ? wordsOf(filled) : known.length >= Math.max(2, 0.6 * filled.length))
  )
}

function wordsOf([line = '']: string[]) {
  const words = line.split(/\s+/)
  return (
    words.length > 1 &&
    words.length < 12 &&
    words.filter((word) => kinds.has(keyOf(word))).length >= 0.7 * words.length
  )
}
