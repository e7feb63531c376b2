/** Heads of usual sheets and of exports of shops and ERPs, in the languages of their programs, beside our labels. */
export const columnHeads: { readonly [target: string]: string } = {
  _id: 'id;_id',
  title: `title;name;item;item name;product;product name;product title;article;designation;part name;bezeichnung;
    artikelbezeichnung;produktname;produktbezeichnung;titel;artikelname;nom;nom du produit;désignation;libellé;titre;
    nombre;nombre del producto;título;denominación;nome;nome prodotto;titolo;denominazione;nome do produto;naam;
    productnaam;titel;nazwa;nazwa produktu;navn;produktnavn;namn;produktnamn;название;наименование;наименование товара;
    товар;名称;产品名称;品名;商品名称;商品名;ürün adı;isim;ad`,
  description: `description;long description;body (html);body html;details;item description;text;beschreibung;langtext;
    artikelbeschreibung;description longue;descripción;descripción larga;descrizione;descrizione lunga;descrição;
    omschrijving;beschrijving;opis;beskrivelse;beskrivning;описание;полное описание;描述;说明;产品描述;商品説明;açıklama`,
  shortDescription: `short description;summary;kurzbeschreibung;zusammenfassung;description courte;résumé;récapitulatif;
    descripción corta;resumen;descrizione breve;riepilogo;breve descrição;resumo;korte beschrijving;samenvatting;
    krótki opis;kort beskrivelse;kort beskrivning;краткое описание;简短描述;kısa açıklama`,
  categoryId: `category;categories;product group;group;main category;category name;kategorie;kategorien;warengruppe;
    produktgruppe;artikelgruppe;hauptkategorie;catégorie;catégories;catégorie par défaut;famille;groupe;rubrique;
    categoría;categorías;familia;grupo;categoria;categorie;gruppo;categorias;categorieën;productgroep;kategoria;
    kategorii;kategori;kategoriler;kategorier;varegruppe;varugrupp;категория;категории;группа;группа товаров;类别;
    分类;产品分类;カテゴリー;カテゴリ;ürün grubu`,
  subcategoryId: `subcategory;sub category;sub group;subgroup;subcategory name;unterkategorie;untergruppe;
    unterwarengruppe;sous-catégorie;sous-famille;subcategoría;subfamilia;sottocategoria;subcategoria;subcategorie;
    podkategoria;underkategori;подкатегория;子类别;子分类;alt kategori`,
  state: `state;status;published;visible;active;published on online store;visibility in catalog;veröffentlicht;aktiv;
    aktiviert;sichtbarkeit im katalog;publié;actif;activé;état;statut;visibilité dans le catalogue;publicado;activo;
    estado;activado;visibilidad en el catálogo;pubblicato;attivo;stato;visibilità nel catalogo;ativo;gepubliceerd;
    actief;zichtbaarheid in catalogus;opublikowany;aktywny;publisert;publiceret;publicerad;опубликован;статус;
    активен;已发布;状态;yayımlanmış;durum`,
  type: 'type;product type;typ;tipo;produkttyp;type de produit;tipo de producto;тип;类型',
  maker: `maker;brand;brands;manufacturer;mfr;make;vendor;producer;manufacturer name;marken;marques;marcas;marchi;
    merken;бренд;бренды`,
  model: 'model;model no;model number;engine model;modell;modèle;modelo;modello;модель;型号',
  impaCode: 'impa;impa code;impa no;impa number;impa-nr;code impa;código impa;код impa',
  condition:
    'condition;zustand;condición;condizione;condição;conditie;stan;tilstand;skick;состояние',
  availability: `availability;in stock?;in stock;stock status;vorrätig?;vorrätig;verfügbarkeit;en stock ?;en stock;
    disponibilité;¿existencias?;¿en inventario?;disponibilidad;in magazzino?;disponibilità;op voorraad?;op voorraad;
    w magazynie?;dostępność;на складе?;наличие;有货？;stokta?`,
  leadTime: `lead time;delivery time;lieferzeit;délai de livraison;plazo de entrega;tempi di consegna;tempo di consegna;
    prazo de entrega;levertijd;czas dostawy;срок поставки;交货期;teslim süresi`,
  unit: 'unit;uom;unit of measure;me;mengeneinheit;verkaufseinheit',
  boughtFor: `cost;cost price;unit cost;cost per item;purchase price;buying price;net cost;einkaufspreis;ek;ek-preis;ek netto;
    einstandspreis;prix d’achat;prix d'achat;coût;precio de compra;precio de coste;precio de costo;coste;costo;
    prezzo di acquisto;prezzo d'acquisto;costo;preço de custo;custo;inkoopprijs;cena zakupu;innkjøpspris;indkøbspris;
    inköpspris;закупочная цена;себестоимость;进价;成本;成本价;原価;alış fiyatı;maliyet`,
  lastQuoted: 'last price;last quoted;last quoted price;last quote',
  stock: `stock;stock quantity;stock qty;stock level;qty in stock;quantity in stock;quantity on hand;on hand;qoh;inventory;
    variant inventory qty;available quantity;lagerbestand;bestand;lagermenge;stück auf lager;stock disponible;
    quantité en stock;qté en stock;cantidad en stock;inventario;giacenza;quantità in magazzino;estoque;
    quantidade em estoque;voorraad;voorraad aantal;stan magazynowy;lagerbeholdning;lagersaldo;остаток;остатки;
    количество на складе;库存;库存数量;在庫数;stok;stok miktarı;stok adedi`,
  shelf: `shelf;bin location;shelf location;storage location;warehouse location;location code;lagerplatz;lagerort;
    emplacement;ubicación en almacén;ubicazione magazzino;magazijnlocatie;lagerplass;lagerplads;lagerplats;
    место хранения;库位;货架`,
  origin: `origin;country of origin;made in;ursprungsland;herkunftsland;pays d’origine;país de origen;paese di origine;
    país de origem;land van herkomst;kraj pochodzenia;страна происхождения;原产国;产地;menşei`,
  certificate:
    'certificate;certificates;class;zertifikat;certificat;certificado;certificato;сертификат;证书',
  pictures: `pictures;picture;images;image;image src;image url;image urls;product image url;variant image;
    variant image url;photo;photos;image link;bilder;bild;bild-url;bild-urls;photos;url image;images url;imágenes;imagen;
    fotos;foto;url de imagen;immagini;immagine;imagens;imagem;afbeeldingen;afbeelding;zdjęcia;zdjęcie;obrazki;billeder;
    billede;изображения;изображение;фото;картинки;图片;图像;画像;görseller;görsel`,
  datasheetUrl: 'data sheet;datasheet;pdf;datenblatt;fiche technique;ficha técnica;scheda tecnica',
  fits: 'fits;fits models;suitable for;passend für;compatible avec;compatible con;compatibile con',
  'number:Our code': `our code;sku;variant sku;item code;code;stock no;stock number;article number;item no;product code;
    artikel-nr;artikelnummer;art-nr;artikelcode;bestellnummer;sku (artikelnummer);materialnummer;material-nr;
    ugs;ugs (sku);code article;référence interne;référence article;código;código de artículo;código interno;
    codice;codice articolo;cod. articolo;código do produto;artikelnr;kod produktu;varenummer;varenr;артикул;код;
    код товара;货号;编码;物料编码;stok kodu;ürün kodu`,
  'number:Maker': `part number;part no;part no.;partno;p/n;mpn;maker number;maker part number;oem;oem number;oem no;
    reference;ref no;google shopping / mpn;supplier reference;manufacturer part number;mfr part no;herst.-art.nr;
    herstellernummer;hersteller-nr;hersteller-art-nr;hersteller-artikelnummer;herstellerteilenummer;oe-nummer;
    référence fabricant;réf. fabricant;référence fournisseur;referencia fabricante;referencia del fabricante;
    referencia del proveedor;codice produttore;codice fornitore;artikelnummer fabrikant;numer producenta;
    номер производителя;каталожный номер;原厂编号;üretici parça no`,
  'number:ISSA': 'issa;issa code',
  'number:Drawing':
    'drawing;drawing no;drawing number;zeichnungsnummer;zeichnungs-nr;numéro de plan;número de plano',
  'number:EAN': `ean;ean13;ean-13;gtin;barcode;variant barcode;gtin, upc, ean, or isbn;
    gtin, upc, ean oder isbn;gtin, upc, ean ou isbn;gtin, upc, ean o isbn;strichcode;code-barres;código de barras;
    codice a barre;streepjescode;kod kreskowy;штрихкод;条码;barkod`,
}

/** Parts of the heads of prices, which buyers never see here. */
const prices =
  /price|preis|prix|precio|prezz[oi]|preço|цен[аы]|价|價|価格|fiyat|cena|prijs|\bpris\b|\b(?:cost|sell|usd|eur|gbp)\b|\b(?:msrp|rrp|uvp|vk|ek)\b/iu

export function isPriceHead(head: string) {
  return prices.test(head)
}

export const variantChoices = ['numbers', 'products'] as const
export type VariantChoice = (typeof variantChoices)[number]

export type Shop = 'WooCommerce' | 'Shopify' | 'PrestaShop' | 'OpenCart'

/** A shop is known where each line of `signs` has one of its heads; `heads` mean something else in that shop. */
export const shops: readonly {
  shop: Shop
  signs: readonly string[]
  heads: { readonly [target: string]: string }
}[] = [
  {
    shop: 'Shopify',
    signs: ['handle;url handle', 'title', 'option1 value;status;vendor;variant sku'],
    heads: { 'shop:handle': 'handle;url handle', categoryId: 'type', '': 'product category' },
  },
  {
    shop: 'OpenCart',
    signs: ['product_id', 'store_ids;stock_status_id;image_name'],
    heads: {
      'shop:id': 'product_id',
      pictureNames: 'image_name;image',
      stock: 'quantity',
      '': 'location',
    },
  },
  {
    shop: 'PrestaShop',
    signs: [
      'reference;reference #;référence;référence #;referencia;riferimento;referenz;artikelnummer;referentie',
      'active (0/1);actif (0/1);activo (0/1);aktiv (0/1);attivo (0/1);position;posición;posizione;positie',
      `price tax excluded;price (tax excl.);price tax included;price (tax incl.);prix ht;prix (ht);prix ttc;prix (ttc);
       precio (impuestos excl.);precio (imp. excl.);precio sin impuestos;prezzo (tasse escl.);prezzo tasse escluse;
       preis (zzgl. mwst.);preis zzgl. mwst.;preis ohne mwst.;prijs (excl. btw)`,
    ],
    heads: {
      stock: 'quantity;quantité;cantidad;quantità;menge;hoeveelheid',
      'shop:id': 'product id;id;id du produit;id del producto;id prodotto;produkt-id',
      'number:Our code':
        'reference;reference #;référence;référence #;referencia;riferimento;referenz;artikelnummer;referentie',
      features:
        'feature (name:value:position);feature;caractéristique;característica;caratteristica',
    },
  },
  {
    shop: 'WooCommerce',
    // Known by what stands in its column of kinds, because its other heads are translated.
    signs: ['type;typ;tipo;тип;类型;tür', 'name;nom;nombre;nome;naam;nazwa;название;名称;isim;sku'],
    heads: {
      'shop:kind': 'type;typ;tipo;тип;类型;tür',
      'shop:id': 'id',
      'shop:parent': `parent;übergeordnet;übergeordnetes produkt;eltern;superior;padre;genitore;principal;hoofdproduct;
        ouder;nadrzędny;родитель;父级;üst`,
    },
  },
]
