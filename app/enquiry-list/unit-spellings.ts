const spellings = {
  pcs: `pc pcs pc's pcs' no's nos' copy copies pce pces piece pieces no nos nr nrs ea each unit units off pcss psc stk stck stück stücke stuck st stuks
    pz pza pzas pezzo pezzi pieza piezas ud uds und unds unidad unidades unidade pç pçs peça peças pièce pièces unité
    unités adet ad tane szt sztuk sztuki шт штук штука штуки kom komada ks kus kusů buc db vnt buah bh biji cái chiếc
    τεμ τεμάχια бр броя брой יח' יח יחידות قطعة قطع حبة পিস টি টা খানা पीस नग ชิ้น อัน 个 個 只 支 件 根 片 枚 本 台 块 把 개`,
  set: `set sets sett sats jeu jeux satz sätze juego juegos serie jogo jogos takım tk kpl kompl komplet komplety компл
    комплект комплекта комплектов комплекти kompleta kompleti sada sady készlet к-т σετ طقم সেট सेट bộ 套 组 組 セット 세트`,
  kit: 'kit kits',
  pair: `pair pairs pr prs paar paare par pares paire paires paio paia coppia coppie пара пары пар زوج أزواج çift para pary pasang
    ζεύγη 双 对 對 足 জোড়া जोड़ी 켤레`,
  m: 'm mtr mtrs meter meters metre metres metro metros metri mètre mètres mt mts м метр метра метров মিটার मीटर 米 メートル',
  kg: 'kg kgs kilo kilos kilogram kilograms кг কেজি किलो 公斤',
  l: 'l ltr ltrs lt lts litre litres liter liters litro litros litri л литр литра литров লিটার लीटर 升',
  box: 'box boxes bx ctn carton cartons karton schachtel caja cajas boîte boîtes scatola scatole doos kutu коробка বাক্স 盒 箱',
  roll: 'roll rolls rl rls rolle rollen rollo rollos rolo rolos rola rolki rolka bobina bobinas rouleau rouleaux rotolo rotoli rulo rol рулон рулона রোল 卷',
  coil: 'coil coils бухта бухты কয়েল',
  can: 'can cans tin tins jerrycan jerrycans dose dosen lata latas latta latte bidon bidons bidón bidones puszka puszki kutija банка банки 罐',
  drum: 'drum drums barrel barrels bbl fass fässer tambor tambores fût fûts fusto varil бочка бочки 桶',
  pail: 'pail pails bucket buckets eimer balde baldes cubo cubos seau seaux secchio secchi wiadro ведро ведра ведер kova',
  bottle:
    'bottle bottles btl btls butelka butelki bottiglia bottiglie garrafa garrafas şişe flasche flaschen botella botellas bouteille bouteilles 瓶',
  bag: 'bag bags sack sacks bolsa bolsas saco sacos мешок мешка 袋',
  pack: 'pack packs pkt pkts packet packets packung paquete paquetes paket уп упак 包',
  sheet: 'sheet sheets blatt лист листа листов hoja hojas 张',
  tube: 'tube tubes tubo tubos',
  length: 'length lengths',
  ream: 'ream reams',
  reel: 'reel reels spool spools катушка',
  bundle: 'bundle bundles',
  dozen: 'dozen dozens doz dz dutzend docena docenas düzine 打',
}

export type Unit = keyof typeof spellings

const isUnit = (name: string): name is Unit => name in spellings

const units = new Map(
  Object.keys(spellings)
    .filter(isUnit)
    .flatMap((unit) =>
      spellings[unit]
        .normalize('NFC')
        .split(/\s+/)
        .map((word) => [word, unit]),
    ),
)

/** The unit in our spelling, or undefined for a word that is no unit. */
export function unitOf(word: string) {
  return units.get(word.toLowerCase().replace(/\.$/, ''))
}

/** Units of a length, a weight or a volume: `20 l` can be the quantity or the size of a can. */
export function isMeasure(unit: Unit) {
  return unit === 'm' || unit === 'kg' || unit === 'l'
}

const longestFirst = [...units.keys()].toSorted((one, other) => other.length - one.length)
const isWithoutSpaces = (word: string) =>
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+$/u.test(word)

/** A unit in a pattern; a letter or digit cannot follow it in a script with spaces. */
export const unitPattern = `(?:(?:${longestFirst.join('|')})(?![\\p{L}\\p{M}\\p{N}])\\.?|${longestFirst.filter(isWithoutSpaces).join('|')})`

const most = 999_999

/** `1.250` is a thousand in one country, and one in another; in English `1,250` is a thousand. */
export const canMeanBoth = (quantity: string) => /^[1-9]\d{0,2}\.\d{3}$/.test(quantity)

/** With a point; undefined for zero and what is too large. What can mean two quantities stays, for the buyer to say. */
export function quantityOf(text: string) {
  const digits = text.replaceAll(/[ ']/g, '')
  if (canMeanBoth(digits)) return digits
  const [, whole = '', mark, rest = ''] = /^(.*?)(?:([.,])(\d{1,3}))?$/.exec(digits) ?? []
  const isGrouped =
    rest.length === 3 && whole !== '0' && !/[.,]/.test(whole.replaceAll(mark ?? '', ''))
  const plain = whole.replaceAll(/[.,]/g, '')
  const amount = Number(isGrouped ? plain + rest : `${plain}.${rest || 0}`)
  return amount > 0 && amount <= most ? String(amount) : undefined
}
