const total = new RegExp(
  `^(?:${[
    '(?:(?:grand|net|gross|page|overall|sub)[ -]?)?totals?(?: (?:amount|price|value|sum|items?|lines?|qty|quantity))?',
    'sum|summe|gesamt(?:summe|betrag)?|zwischensumme|endsumme',
    'sous[ -]total|total (?:général|partiel)|totale|somme|importo totale|totale generale|subtotale',
    'suma|total general|soma|total geral|subtotaal|totaal|eindtotaal',
    'итого|всего|итог|промежуточный итог|разом|усього|razem|łącznie|celkem|spolu|ukupno|összesen|együtt|общо|σύνολο',
    'toplam|ara toplam|genel toplam|i alt|sammanlagt|summa|delsumma|yhteensä|kokku|kopā|iš viso',
    'المجموع|الإجمالي|مجموع|جمع کل|סה"כ|סך הכל|कुल|योग|মোট|সর্বমোট|รวม|รวมทั้งสิ้น|tổng|tổng cộng|jumlah',
    '合[计計]|总计|總計|小[计計]|総計|共计|합계|소계|총계',
  ].join('|')})\\s*(?:[:：=(（].*|(?:[€$£¥]|[a-z]{3} )?\\s?[\\d.,' ]+(?:[€$£¥]|[a-z]{2,8})?)?$`,
  'iu',
)

/** In characters: the pattern is not linear. */
const longestTotal = 80

export function isTotal(text: string) {
  return text.length <= longestTotal && total.test(text)
}
