import { type NewProduct } from '../product-writes.server.ts'

type Judged = readonly (readonly [query: string, ...first: string[]])[]

const gauge = 'WIKA 213.53'
const ring = 'Piston ring set for 3S4-50'
const compass = 'Tokyo Keiki TG-8000'
const sounder = 'Furuno FE-800'
const governors = ['Woodward PGA-EG', 'Woodward UG-8', 'Woodward UG-40'] as const
const liners = [
  'Cylinder liner for DK-20',
  'Cylinder liner and piston set for SMC 104',
  'Shaft sleeve and seal for SVS',
] as const
const gearPump = 'KCB-55 gear oil pump'
const centrifugalPump = 'CLH vertical marine'
const exhaustValve = 'Exhaust valve spindle'
const injector = 'Injection valve for M25'
const distiller = 'Fresh water generator JWP-26-C'
const oilySeparator = 'Oily water separator filter set'
const incinerator = 'TeamTec OG 200C'
const pressureSwitch = 'Danfoss MBC 5100'
const autopilot = 'Yokogawa PT900'
const crown = 'Piston crown'
const impeller = 'Impeller and mouth rings'

/** Queries of buyers in their languages (ISO 639-1), judged like those in English on the same catalogue. */
export const judgedLanguages: Readonly<Record<string, Judged>> = {
  es: [
    ['manómetros', gauge],
    ['presostato', pressureSwitch],
    ['bombas centrífugas', centrifugalPump],
    ['bomba de engranajes', gearPump],
    ['válvulas de escape', exhaustValve],
    ['camisas de cilindro', ...liners],
    ['inyectores', injector],
    ['generador de agua dulce', distiller],
    ['ecosonda', sounder],
  ],
  pt: [
    ['manômetro', gauge],
    ['bomba centrífuga', centrifugalPump],
    ['válvula de escape', exhaustValve],
    ['incineradores', incinerator],
    ['piloto automático', autopilot],
    ['regulador de velocidade', ...governors],
    ['anéis de pistão', ring],
  ],
  fr: [
    ['manomètres', gauge],
    ['segments de piston', ring],
    ['soupape d’échappement', exhaustValve],
    ['chemise de cylindre', ...liners],
    ['pompe à engrenages', gearPump],
    ['pompes centrifuges', centrifugalPump],
    ['incinérateur', incinerator],
    ['bouilleur', distiller],
    ['gyrocompas', compass],
  ],
  de: [
    ['Kolbenringe', ring],
    ['Druckschaltern', pressureSwitch],
    ['Kreiselpumpen', centrifugalPump],
    ['Zahnradpumpe', gearPump],
    ['Auslassventile', exhaustValve],
    ['Zylinderlaufbuchsen', ...liners],
    ['Einspritzdüse', injector],
    ['Einspritzduesen', injector],
    ['Kreiselkompass', compass],
    ['Echolot', sounder],
    ['Frischwassererzeuger', distiller],
  ],
  it: [
    ['manometri', gauge],
    ['pompa centrifuga', centrifugalPump],
    ['pompe a ingranaggi', gearPump],
    ['valvole di scarico', exhaustValve],
    ['iniettori', injector],
    ['inceneritore', incinerator],
    ['fasce elastiche', ring],
    ['ecoscandaglio', sounder],
  ],
  nl: [
    ['zuigerveren', ring],
    ['drukschakelaar', pressureSwitch],
    ['tandwielpompen', gearPump],
    ['uitlaatklep', exhaustValve],
    ['cilindervoeringen', ...liners],
    ['echolood', sounder],
    ['stuurautomaat', autopilot],
  ],
  pl: [
    ['pierścień tłokowy', ring],
    ['zawór wydechowy', exhaustValve],
    ['wtryskiwacz', injector],
    ['spalarka', incinerator],
    ['echosonda', sounder],
    ['żyrokompas', compass],
  ],
  ru: [
    ['манометры', gauge],
    ['поршневые кольца', ring],
    ['выпускные клапаны', exhaustValve],
    ['форсунки', injector],
    ['насос центробежный', centrifugalPump],
    ['шестеренные насосы', gearPump],
    ['шестерённый насос', gearPump],
    ['крыльчатка', impeller],
    ['реле давления', pressureSwitch],
    ['втулки цилиндра', ...liners],
    ['опреснителя', distiller],
    ['эхолотов', sounder],
    ['инсенератор', incinerator],
  ],
  tr: [
    ['manometre', gauge],
    ['MANOMETRE', gauge],
    ['segmanlar', ring],
    ['egzoz valfi', exhaustValve],
    ['enjektörler', injector],
    ['dişli pompa', gearPump],
    ['silindir gömleği', ...liners],
    ['tatlı su jeneratörü', distiller],
    ['iskandil', sounder],
  ],
  el: [
    ['μανόμετρο', gauge],
    ['ΜΑΝΟΜΕΤΡΑ', gauge],
    ['φυγοκεντρική αντλία', centrifugalPump],
    ['γυροπυξίδα', compass],
    ['βυθόμετρο', sounder],
    ['αποτεφρωτήρας', incinerator],
    ['βαλβίδες εξαγωγής', exhaustValve],
  ],
  ar: [
    ['مقياس الضغط', gauge],
    ['مانومتر', gauge],
    ['مِضَخَّة تروس', gearPump],
    ['صمام العادم', exhaustValve],
    ['صمامات العادم', exhaustValve],
    ['حاقن', injector],
    ['محرقه', incinerator],
    ['المحرقة', incinerator],
    ['حلقة مكبس', ring],
  ],
  bn: [
    ['প্রেশার গেজ', gauge],
    ['ইনজেক্টর', injector],
    ['পিস্টন রিং', ring],
    ['ইনসিনারেটর', incinerator],
    ['গভর্নর', ...governors],
    ['ফিল্টার', oilySeparator],
    ['ইম্পেলার', impeller],
  ],
  hi: [
    ['प्रेशर गेज', gauge],
    ['पिस्टन रिंग', ring],
    ['इंजेक्टर', injector],
    ['प्रेशर स्विच', pressureSwitch],
    ['फ़िल्टर', oilySeparator],
    ['गवर्नर', ...governors],
  ],
  zh: [
    ['压力表', gauge],
    ['壓力錶', gauge],
    ['活塞环', ring],
    ['船用离心泵', centrifugalPump],
    ['齿轮泵', gearPump],
    ['排气阀', exhaustValve],
    ['喷油器', injector],
    ['焚烧炉', incinerator],
    ['油水分离器滤芯', oilySeparator],
    ['造水机', distiller],
    ['测深仪', sounder],
    ['调速器', ...governors],
    ['活塞头', crown],
  ],
  ja: [
    ['圧力計', gauge],
    ['ピストンリング', ring],
    ['ﾋﾟｽﾄﾝﾘﾝｸﾞ', ring],
    ['遠心ポンプ', centrifugalPump],
    ['歯車ポンプ', gearPump],
    ['排気弁', exhaustValve],
    ['ジャイロコンパス', compass],
    ['焼却炉', incinerator],
    ['造水装置の部品', distiller],
    ['圧力スイッチ', pressureSwitch],
    ['ガバナー', ...governors],
  ],
  ko: [
    ['압력계', gauge],
    ['피스톤링', ring],
    ['피스톤 링', ring],
    ['원심펌프', centrifugalPump],
    ['기어펌프를', gearPump],
    ['배기밸브', exhaustValve],
    ['소각기', incinerator],
    ['조수기', distiller],
    ['압력스위치', pressureSwitch],
    ['조속기', ...governors],
  ],
  th: [
    ['เกจวัดความดัน', gauge],
    ['แหวนลูกสูบ', ring],
    ['หัวฉีด', injector],
    ['สวิตช์ความดัน', pressureSwitch],
    ['เตาเผา', incinerator],
  ],
}

const inOtherLanguages: readonly (readonly [title: string, ...queries: string[]])[] = [
  ['Kolbenbolzen für Hilfsdiesel', 'Kolbenbolzens', 'kolbenbolzen hilfsdiesel'],
  ['Ölabscheider groß', 'ölabscheidern', 'olabscheider', 'GROSS ölabscheider'],
  ['Retén de bocina', 'bocinas', 'reten bocina'],
  ['Amortisseurs de vibrations', 'amortisseur', 'amortisseur vibration'],
  ['Sıyırıcı bıçak', 'SIYIRICI', 'siyirici bicaklar'],
  ['Łopatka sprężająca', 'lopatka', 'ŁOPATKA sprezajaca'],
  ['Ørsted målerør', 'orsted', 'malerør'],
  ['Đầu nối nhanh', 'dau noi', 'đầu nối'],
  ['Крейцкопф судового дизеля', 'крейцкопфы', 'крейцкопфа'],
  ['Щётка стартёра', 'щетки стартера', 'щётки'],
  ['Йодный ёмкостной датчик', 'йодные', 'емкостной'],
  ['Σωλήνωση αναρρόφησης', 'σωληνωση', 'ΑΝΑΡΡΟΦΗΣΗΣ'],
  ['عمود إدارة المروحة', 'عمود اداره', 'إدارَة المروحه'],
  ['জাহাজের ঝালাই দণ্ড ৫০৮২', 'ঝালাই দণ্ড', '5082 ঝালাই'],
  ['जहाज़ की घिरनी', 'जहाज की घिरनी', 'घिरनी'],
  ['船用不锈钢轧兰接头', '轧兰', '不锈钢', '轧兰接头'],
  ['舶用甲板照明器具', '照明器具', '照明'],
  ['선박용 방폭등기구', '방폭등', '등기구'],
  ['ตะเกียงกันระเบิดสำหรับเรือ', 'กันระเบิด', 'ตะเกียง'],
  ['ＫＡＷＡＳＡＫＩ ﾊﾟﾙｽ発信器', 'kawasaki', 'パルス発信器'],
]

export const foreignProducts: NewProduct[] = inOtherLanguages.map(([title]) => ({
  title,
  description: 'For tests.',
  imageUrl: '',
  categoryId: '18',
  subcategoryId: '',
}))

export const judgedTitles: Judged = inOtherLanguages.flatMap(([title, ...queries]) =>
  queries.map((query) => [query, title] as const),
)
