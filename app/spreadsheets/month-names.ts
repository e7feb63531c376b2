import { isEnglishMonth } from './changed-texts.ts'

/** The months of CLDR 48 in the languages of spreadsheets, alone and within a date, without accents and dots. */
const names = new Set(
  `
    january february march april may june july august september october november december jan feb mar apr jun jul
    aug sep oct nov dec
    januar februar marz mai juni juli oktober dezember okt dez sept mrz maerz jaen
    januari februari maart mei augustus mrt
    marts maj
    mars desember des
    augusti
    agust agu
    tammikuu helmikuu maaliskuu huhtikuu toukokuu kesakuu heinakuu elokuu syyskuu lokakuu marraskuu joulukuu
    tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesakuuta heinakuuta elokuuta syyskuuta lokakuuta
    marraskuuta joulukuuta tammi helmi maalis huhti touko kesa heina elo syys loka marras joulu
    janvier fevrier avril juin juillet aout septembre octobre novembre decembre janv fevr avr juil
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre ene abr ago dic set
    janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro fev out
    gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre gen mag giu lug ott sett
    ianuarie februarie martie aprilie iunie iulie septembrie octombrie noiembrie decembrie ian iun iul
    gener febrer marc maig juny juliol agost setembre desembre degener defebrer demarc dabril demaig dejuny dejuliol
    dagost desetembre doctubre denovembre dedesembre febr ag degen defebr dabr dejul dag deset doct denov dedes
    xaneiro febreiro xuno xullo decembro xan xul
    urtarrila otsaila martxoa apirila maiatza ekaina uztaila abuztua iraila urria azaroa abendua urt ots api eka uzt
    abu ira urr aza abe
    styczen luty marzec kwiecien czerwiec lipiec sierpien wrzesien pazdziernik listopad grudzien stycznia lutego
    marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia sty lut kwi cze lip sie wrz
    paz lis gru
    leden unor brezen duben kveten cerven cervenec srpen zari rijen prosinec ledna unora brezna dubna kvetna cervna
    cervence srpna rijna listopadu prosince led uno bre dub kve cvn cvc srp zar rij pro
    marec januara februara aprila juna jula augusta septembra oktobra novembra decembra
    junij julij avgust avg
    sijecanj veljaca ozujak travanj svibanj lipanj srpanj kolovoz rujan studeni prosinac sijecnja veljace ozujka
    travnja svibnja lipnja srpnja kolovoza rujna studenoga prosinca sij velj ozu tra svi kol ruj stu
    mart septembar oktobar novembar decembar
    јануар фебруар март април мај јун јул август септембар октобар новембар децембар јан феб мар апр авг сеп окт нов
    дец
    јануари февруари јуни јули септември октомври ноември декември фев ное дек
    януари маи юни юли
    январь февраль апрель июнь июль сентябрь октябрь ноябрь декабрь января февраля марта апреля мая июня июля
    августа сентября октября ноября декабря янв февр сент нояб июн июл
    січень лютии березень квітень травень червень липень серпень вересень жовтень листопад грудень січня лютого
    березня квітня травня червня липня серпня вересня жовтня листопада грудня січ лют бер квіт трав черв лип серп
    вер жовт лист груд
    студзень люты сакавік красавік чэрвень ліпень жнівень верасень кастрычнік лістапад снежань студзеня лютага
    сакавіка красавіка чэрвеня ліпеня жніуня верасня кастрычніка лістапада снежня сту сак кра чэр ліп жні кас ліс
    сне
    sausis vasaris kovas balandis geguze birzelis liepa rugpjutis rugsejis spalis lapkritis gruodis sausio vasario
    kovo balandzio geguzes birzelio liepos rugpjucio rugsejo spalio lapkricio gruodzio
    janvaris februaris aprilis maijs junijs julijs augusts septembris oktobris novembris decembris
    jaanuar veebruar aprill juuni juuli oktoober detsember jaan veebr dets
    marcius majus junius julius augusztus szeptember szept
    ιανουαριου φεβρουαριου μαρτιου απριλιου μαιου ιουνιου ιουλιου αυγουστου σεπτεμβριου οκτωβριου νοεμβριου
    δεκεμβριου ιαν φεβ μαρ απρ μαι ιουν ιουλ αυγ σεπ οκτ νοε δεκ
    ocak subat nisan mayıs haziran temmuz agustos eylul ekim kasım aralık oca sub nis haz tem eyl eki kas ara
    yanvar fevral aprel iyun iyul avqust sentyabr oktyabr noyabr dekabr yan iyn iyl avq sen noy dek
    sentabr oktabr
    қаңтар ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүиек қазан қараша желтоқсан қаң ақп нау сәу мам мау шіл
    там қыр қаз қар жел
    сен ноя
    იანვარი თებერვალი მარტი აპრილი მაისი ივნისი ივლისი აგვისტო სექტემბერი ოქტომბერი ნოემბერი დეკემბერი იან თებ მარ
    აპრ მაი ივნ ივლ აგვ სექ ოქტ ნოე დეკ
    հունվար փետրվար մարտ ապրիլ մայիս հունիս հուլիս օգոստոս սեպտեմբեր հոկտեմբեր նոյեմբեր դեկտեմբեր հունվարի փետրվարի
    մարտի ապրիլի մայիսի հունիսի հուլիսի օգոստոսի սեպտեմբերի հոկտեմբերի նոյեմբերի դեկտեմբերի հնվ փտվ մրտ ապր մյս հնս
    հլս օգս սեպ հոկ նոյ դեկ
    janar shkurt prill qershor korrik gusht shtator tetor nentor dhjetor shk pri qer korr gush sht tet nen dhj
    jannar frar marzu mejju gunju lulju awwissu settembru ottubru novembru dicembru fra mej gun lul aww
    eanair feabhra marta aibrean bealtaine meitheamh iuil lunasa meanfomhair deireadhfomhair samhain nollaig ean
    feabh aib beal meith lun mfomh dfomh samh noll
    ionawr chwefror mawrth ebrill mehefin gorffennaf awst medi hydref tachwedd rhagfyr ion chw maw ebr meh gor hyd
    tach rhag chwef gorff
    يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر
    ژانویه فوریه اوریل مه ژوين ژويیه اوت سپتامبر اکتبر نوامبر دسامبر
    جنوری فروری مارچ اپریل ميی جون جولايی اگست ستمبر اکتوبر نومبر دسمبر
    ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר ינו פבר אפר אוג ספט אוק נוב דצמ
    جنوري فېبروري مۍ جولای اګست سپتمبر فبروري سېپتمبر
    জনযর ফবরযর মরচ এপরল জন জলই আগসট সপটমবর অকটবর নভমবর ডসমবর ফব সপট অকট ডস এপর জল আগ সপ নভ
    जनवर फरवर मरच अपरल मई जन जलई अगसत सतबर अकटबर नवबर दसबर फर जल अग सत अकट नव दस
    फबरवर एपरल ऑगसट सपटबर ऑकटबर नवहबर डसबर फबर एपर ऑग सपट ऑकट नवह डस
    फबरअर अगसट सपटमबर नभमबर डसमबर
    જનયઆર ફબરઆર મરચ એપરલ જન જલઈ ઑગસટ સપટમબર ઑકટબર નવમબર ડસમબર જનય ફબર સપટ ઑકટ નવ ડસ
    ਜਨਵਰ ਫਰਵਰ ਮਰਚ ਅਪਰਲ ਮਈ ਜਨ ਜਲਈ ਅਗਸਤ ਸਤਬਰ ਅਕਤਬਰ ਨਵਬਰ ਦਸਬਰ ਫਰ ਅਪਰ ਜਲ ਅਗ ਸਤ ਅਕਤ ਨਵ ਦਸ
    ஜனவர பபரவர மரச ஏபரல ஜன ஜல ஆகஸட சபடமபர அகடபர நவமபர டசமபர பப மர ஏப ஆக சப அக நவ டச
    జనవర ఫబరవర మరచ ఏపరల జన జల ఆగసట సపటబర అకటబర నవబర డసబర ఫబర ఏపర ఆగ సపట అకట నవ డస
    ಜನವರ ಫಬರವರ ಮರಚ ಏಪರಲ ಜನ ಜಲ ಆಗಸಟ ಸಪಟಬರ ಅಕಟಬರ ನವಬರ ಡಸಬರ ಫಬರ ಏಪರ ಆಗ ಸಪಟ ಅಕಟ ನವ ಡಸ
    ജനവര ഫബരവര മർചച ഏപരൽ മയ ജൺ ജല ഓഗസററ സപററബർ ഒകടബർ നവബർ ഡസബർ ജന ഫബര മർ ഏപര ഓഗ സപററ ഒകട നവ ഡസ
    දරත නවම මදන බක වසක පසන ඇසළ නකණ බනර වප ඉල උඳවප
    มกราคม กมภาพนธ มนาคม เมษายน พฤษภาคม มถนายน กรกฎาคม สงหาคม กนยายน ตลาคม พฤศจกายน ธนวาคม มค กพ เมย พค มย กค สค กย
    ตค พย ธค
    ມງກອນ ກມພາ ມນາ ເມສາ ພດສະພາ ມຖນາ ກລະກດ ສງຫາ ກນຍາ ຕລາ ພະຈກ ທນວາ ມກ ກພ ມນ ມສ ພພ ມຖ ກລ ສຫ ກຍ ຕລ ພຈ ທວ
    មករ កមភ មន មស ឧសភ មថន កកកដ សហ កញញ តល វចឆក ធន
    ဇနနဝရ ဖဖဝရ မတ ဧပ ဇန ဇလင ဩဂတ စကတငဘ အကတဘ နဝငဘ ဒဇငဘ စက အက
    thang thg
    maret agustus
    mac julai ogos disember ogo dis
    pebrero marso hunyo hulyo setyembre oktubre nobyembre disyembre peb hun hul nob
    machi aprili agosti septemba oktoba novemba desemba
    januwari februwari mashi ephreli meyi julayi agasti septhemba okthoba disemba mas eph mey aga
    januarie junie julie
    нэгдүгээрсар хоердугаарсар гуравдугаарсар дөрөвдүгээрсар тавдугаарсар зургаадугаарсар долоодугаарсар
    наимдугаарсар есдүгээрсар аравдугаарсар арваннэгдүгээрсар арванхоердугаарсар рсар
    ጃንዋሪ ፌብሩዋሪ ማርች ኤፕሪል ሜይ ጁን ጁላይ ኦገስት ሴፕቴምበር ኦክቶበር ኖቬምበር ዲሴምበር ጃን ፌብ ኤፕሪ ኦገስ ሴፕቴ ኦክቶ ኖቬም ዲሴም
  `
    .trim()
    .split(/\s+/),
)

export function isMonth(word: string) {
  if (isEnglishMonth(word)) return true
  if (word.length < 2 || (word.length < 5 && isInCapitals(word))) return false
  return names.has(folded(word))
}

/** `SET-10` and `GEN-4` are numbers of parts; spreadsheets write set and gen. */
function isInCapitals(word: string) {
  return word === word.toUpperCase() && word !== word.toLowerCase()
}

function folded(word: string) {
  return word
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}]/gu, '')
}
