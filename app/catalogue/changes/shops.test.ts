import { expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { freshDatabase } from '#app/database/database.testing.ts'

import type { VariantChoice } from './column-heads.ts'
import { columnNotes, recognisedTargets } from './import-columns.ts'
import { runImports } from './import-worker.server.ts'
import { chooseColumns, findImport } from './imports.server.ts'
import {
  allProducts,
  checkedImport,
  undoImport,
  writeImport,
  wrongRows,
} from './imports.testing.ts'

async function choose(db: Database, id: string, variants: VariantChoice) {
  const { choices } = (await findImport(db, id)) ?? {}
  if (!choices) throw new Error('No import')
  expect(await chooseColumns(db, id, { ...choices, categoryId: '9', variants })).toBe(true)
  await runImports(db)
  return id
}

async function imported(file: string, variants: VariantChoice = 'numbers') {
  const db = await freshDatabase('sqlite')
  const id = await choose(db, await checkedImport(db, file), variants)
  await writeImport(db, id)
  const again = await choose(db, await checkedImport(db, file), variants)
  return {
    db,
    id,
    products: await allProducts(db),
    wrong: await wrongRows(db, id),
    again: (await findImport(db, again))?.counts,
  }
}

const shopifyHead =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Variant Barcode,Image Src,Image Position,Status'
const shopify = `${shopifyHead}
horn,Fog horn,<p>Loud</p>,Kahlenberg,Vehicles & Parts > Boats,Deck Machinery,true,Title,Default Title,,,FH-12,219,4006381333931,https://a.example/a.jpg,1,active
horn,,,,,,,,,,,,,,https://a.example/b.jpg,2,
rope,Rope,On drum,Lankhorst,,Deck Machinery,true,Diameter,12 mm,Colour,Blue,RP-12-B,80,,https://a.example/d.jpg,1,active
horn,,,,,,,,,,,,,,https://a.example/c.jpg,3,
rope,,,,,,,,16 mm,,Blue,RP-16-B,110,,,,
rope,,,,,,,,20 mm,,Orange,RP-20-O,150,,,,
lamp,Lamp,,Aqua,,Deck Machinery,false,Title,Default Title,,,NL-40,30,,,,archived
mast,Mast,,Aqua,,Deck Machinery,true,Title,Default Title,,,,30,,,,draft
`

test('rows of Shopify with one handle are one product with all numbers and pictures', async () => {
  const { products, again, wrong } = await imported(shopify)
  expect(wrong).toEqual([])
  const own = (...values: string[]) => values.map((value) => ({ scheme: 'Our code', value }))
  expect(products).toMatchObject([
    {
      title: 'Fog horn',
      categoryId: '12',
      imageUrl: 'https://a.example/a.jpg',
      pictures: ['https://a.example/b.jpg', 'https://a.example/c.jpg'],
      partNumbers: [...own('FH-12'), { scheme: 'EAN', value: '4006381333931' }],
    },
    {
      title: 'Rope',
      partNumbers: own('RP-12-B', 'RP-16-B', 'RP-20-O'),
      specifications: [
        { name: 'RP-12-B', value: '12 mm, Blue' },
        { name: 'RP-16-B', value: '16 mm, Blue' },
        { name: 'RP-20-O', value: '20 mm, Orange' },
      ],
    },
    { title: 'Lamp', state: 'draft' },
    { title: 'Mast', state: 'draft' },
  ])
  expect(products[0]?.state).toBeUndefined()
  expect(again).toEqual({ same: 4 })
})

test('variants of Shopify become a product each by choice, and undo removes them', async () => {
  const { db, id, products, again } = await imported(shopify, 'products')
  expect(products.map(({ title }) => title)).toEqual([
    'Fog horn',
    'Rope, 12 mm, Blue',
    'Rope, 16 mm, Blue',
    'Rope, 20 mm, Orange',
    'Lamp',
    'Mast',
  ])
  expect(products[3]).toMatchObject({
    maker: 'Lankhorst',
    description: 'On drum',
    imageUrl: 'https://a.example/d.jpg',
    partNumbers: [{ value: 'RP-20-O' }],
    specifications: [
      { name: 'Diameter', value: '20 mm' },
      { name: 'Colour', value: 'Orange' },
    ],
  })
  expect(again).toEqual({ same: 6 })
  await undoImport(db, id)
  expect(await allProducts(db)).toEqual([])
})

const wooHead =
  'ID,Type,SKU,Name,Published,Visibility in catalog,Short description,Description,In stock?,Regular price,Categories,Images,Parent,Grouped products,Attribute 1 name,Attribute 1 value(s),Brands'
const woo = `${wooHead}
101,simple,VT-354,Bearing set,1,visible,Genuine.,"<p>For VTR 354.</p>\\n<p>Turbine side</p>",1,1250,"Spare Parts > Turbocharger, Marine Engine","https://a.example/a.jpg, https://a.example/b.jpg",,,Material,Steel,ABB
102,variable,BV,Ball valve,1,visible,,Valve,,,"Generator, Generator > Gas Generator Set",,,,Size,"DN25, DN50",
103,variation,BV-25,Ball valve - DN25,1,visible,,,1,45,,,BV,,Size,DN25,
105,simple,00371102,Piston ring,-1,hidden,Draft item,,backorder,99,Marine Engine,,,,,,
106,simple,,Service visit,0,visible,,,,,Marine Engine,,,,,,
107,"simple, virtual",VT-354,Bearing set again,1,visible,,,,,Marine Engine,,,,,,
104,variation,BV-50,Ball valve - DN50,0,visible,,,0,85,,,id:102,,Size,DN50,
108,grouped,BV-SET,Valve set,1,visible,,,,,Marine Engine,,,"BV, VT-354",,,
`

test('a variable product of WooCommerce is one product with the numbers of its variations', async () => {
  const { products, wrong, again } = await imported(woo)
  expect(wrong).toEqual([[7, ['Row 2 is the same product.']]])
  expect(products).toMatchObject([
    {
      title: 'Bearing set',
      description: expect.stringMatching(/^Genuine\.\n\nFor VTR 354\.\n+Turbine side$/),
      maker: 'ABB',
      categoryId: '9',
      pictures: ['https://a.example/b.jpg'],
      specifications: [{ name: 'Material', value: 'Steel' }],
    },
    {
      title: 'Ball valve',
      availability: 'in stock',
      categoryId: '16',
      subcategoryName: 'Gas Generator Set',
      partNumbers: ['BV', 'BV-25', 'BV-50'].map((value) => ({ scheme: 'Our code', value })),
      specifications: [
        { name: 'Size', value: 'DN25, DN50' },
        { name: 'BV-25', value: 'DN25' },
        { name: 'BV-50', value: 'DN50' },
      ],
    },
    { title: 'Piston ring', state: 'draft', availability: 'to order' },
    { title: 'Service visit', state: 'draft' },
    { title: 'Valve set' },
  ])
  expect(again).toEqual({ same: 5, wrong: 1 })
})

test('variations of WooCommerce become products with the fields of their parent by choice', async () => {
  const { products, again } = await imported(woo, 'products')
  expect(products.map(({ title }) => title)).toEqual([
    'Bearing set',
    'Ball valve',
    'Ball valve - DN25',
    'Piston ring',
    'Service visit',
    'Ball valve - DN50',
    'Valve set',
  ])
  expect(products[5]).toMatchObject({
    description: 'Valve',
    categoryId: '16',
    state: 'draft',
    specifications: [{ name: 'Size', value: 'DN50' }],
  })
  expect(again).toEqual({ same: 7, wrong: 1 })
})

test.each([
  [
    'German',
    `ID,Typ,Artikelnummer,Name,Veröffentlicht,Kurzbeschreibung,Beschreibung,Vorrätig?,Regulärer Preis,Kategorien,Bilder,Übergeordnetes Produkt,Attribut 1 Name,Attribut 1 Wert(e)`,
  ],
  [
    'French',
    `ID,Type,UGS,Nom,Publié,Description courte,Description,En stock ?,Tarif régulier,Catégories,Images,Parent,Nom de l’attribut 1,Valeur(s) de l’attribut 1`,
  ],
  [
    'Spanish',
    `ID,Tipo,SKU,Nombre,Publicado,Descripción corta,Descripción,¿Existencias?,Precio normal,Categorías,Imágenes,Superior,Nombre del atributo 1,Valor(es) del atributo 1`,
  ],
])('an export of WooCommerce with %s heads is known', async (_language, head) => {
  const rows = `7,variable,BV,Ventil,1,,Text,,,Generator,https://a.example/a.jpg,,Size,"DN25, DN50"
8,variation,BV-25,Ventil 25,1,,,1,45,,,BV,Size,DN25
9,simple,X-1,Pumpe,0,Kurz,,0,45,Generator,,,,
`
  const { products, again } = await imported(`${head}\n${rows}`)
  expect(products).toMatchObject([
    {
      title: 'Ventil',
      description: 'Text',
      categoryId: '16',
      imageUrl: 'https://a.example/a.jpg',
      partNumbers: [{ value: 'BV' }, { value: 'BV-25' }],
    },
    { title: 'Pumpe', description: 'Kurz', state: 'draft' },
  ])
  expect(again).toEqual({ same: 2 })
})

test('rows of PrestaShop keep their code, and a disabled product is a draft', async () => {
  const { products } =
    await imported(`Product ID;Image;Name;Reference;Category;Price (tax excl.);Price (tax incl.);Quantity;Status;Position
1;https://a.example/1.jpg;Impeller;IMP-09;Generator;24.90;30.63;12;1;0
2;;Anode;ANO-5;Generator;18.00;22.14;0;0;1
`)
  expect(products).toMatchObject([
    { title: 'Impeller', partNumbers: [{ scheme: 'Our code', value: 'IMP-09' }] },
    { title: 'Anode', state: 'draft' },
  ])
  const { products: others } =
    await imported(`ID;Active (0/1);Name;Categories (x,y,z...);Price tax excluded;Reference #;Image URLs (x,y,z...);Feature(Name:Value:Position)
1;0;Pump;"Home,Generator,Gas Generator Set";12;P-1;"https://a.example/1.jpg,https://a.example/2.jpg";"Material:Steel:0,Colour:Red:1"
`)
  expect(others).toMatchObject([
    {
      state: 'draft',
      categoryId: '16',
      subcategoryName: 'Gas Generator Set',
      pictures: ['https://a.example/2.jpg'],
      specifications: [
        { name: 'Material', value: 'Steel' },
        { name: 'Colour', value: 'Red' },
      ],
    },
  ])
})

test('a number of a category in OpenCart is not taken for one of ours', async () => {
  const { products } =
    await imported(`product_id,name(en-gb),categories,sku,mpn,quantity,model,manufacturer,image_name,price,status,description(en-gb),stock_status_id,store_ids
50,GPS antenna,"12,16",GA01,GA-01,5,Product 3,Furuno,catalog/demo/ga01.jpg,340,true,Antenna,7,0
51,VHF,"12",VHF1,HX,0,Product 4,Standard,,99,false,Radio,7,0
`)
  expect(products).toMatchObject([
    { title: 'GPS antenna', categoryId: '9', imageUrl: '', maker: 'Furuno' },
    { title: 'VHF', categoryId: '9', state: 'draft' },
  ])
})

test('a total is no product', async () => {
  const { products, wrong } = await imported(
    'Price list;;\n;;\nName;SKU;Category\nImpeller;T-1;9\nTotal: 1 item;;\nZwischensumme;;\n',
  )
  expect(products).toHaveLength(1)
  const words = ['This row is a sum, not a product.']
  expect(wrong).toEqual([
    [5, words],
    [6, words],
  ])
})

test('heads of an ERP in German are known, and its second name is the description', async () => {
  const { products } =
    await imported(`Artikel-Nr.;Bezeichnung 1;Bezeichnung 2;Warengruppe;Hersteller;Herst.-Art.Nr.;ME;VK-Preis;Ursprungsland
004711;Kühlwasserpumpe;Größe 50 mm;Marine Engine;KSB;4-0815;STK;1.999,00 €;DE
`)
  expect(products).toMatchObject([
    {
      title: 'Kühlwasserpumpe',
      description: 'Größe 50 mm',
      maker: 'KSB',
      unit: 'STK',
      origin: 'DE',
      partNumbers: [
        { scheme: 'Our code', value: '004711' },
        { scheme: 'Maker', value: '4-0815' },
      ],
    },
  ])
})

test('stock, shelf and cost are known by their heads, and prices are kept for staff if chosen', async () => {
  const heads = [
    ['Variant Inventory Qty', 'stock'],
    ['Lagerbestand', 'stock'],
    ['Lagerplatz', 'shelf'],
    ['Cost per item', 'boughtFor'],
    ['Einkaufspreis', 'boughtFor'],
    ['库存', 'stock'],
    ['Regular price', ''],
    ['Last price', 'lastQuoted'],
  ] as const
  for (const [head, target] of heads)
    expect(recognisedTargets([{ head, samples: ['12'] }]), head).toEqual([target])
  const columns = [{ head: 'Price', samples: ['12.40'] }]
  expect(columnNotes(columns, [''], false).join(' ')).toContain('choose Last price or Cost')
  expect(columnNotes(columns, ['lastQuoted'], false)).toEqual([])
})
