import { searchForm } from '#app/database/searched.ts'

const legalForms = new Set(
  `ab ag as asa bv co company corp corporation cv eg fze fzc gmbh inc jsc kg kft limited llc llp lp ltd ltda mbh nv ohg ooo
  oy oyj pjsc plc pte pty pvt sa sarl sas sl spa srl sro zoo`.split(/\s+/),
)

/** The same for `Kestrel Bay Shipping Ltd.` and `KESTREL BAY SHIPPING`; '' for a name of signs and legal forms. */
export function companyKey(name: string) {
  const words = searchForm(name)
    .replaceAll(/\b(?:\p{L}\.){2,}/gu, (initials) => initials.replaceAll('.', ''))
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  while (words.length > 1 && legalForms.has(words.at(-1) ?? '')) words.pop()
  return words.join('').slice(0, 200)
}

/** Hosts of addresses that say nothing about a company: of everybody, and of ships at sea. */
const shared = new Set(
  `gmail.com googlemail.com outlook.com icloud.com me.com mac.com aol.com proton.me protonmail.com protonmail.ch pm.me
  tutanota.com tuta.com tuta.io hey.com fastmail.com mail.com email.com gmx.net web.de t-online.de freenet.de
  mail.ru bk.ru inbox.ru list.ru internet.ru rambler.ru yandex.ru yandex.com ya.ru ukr.net i.ua abv.bg seznam.cz
  wp.pl onet.pl o2.pl interia.pl op.pl libero.it virgilio.it tiscali.it alice.it tin.it orange.fr wanadoo.fr free.fr
  laposte.net sfr.fr bluewin.ch telenet.be skynet.be ziggo.nl kpnmail.nl comcast.net verizon.net att.net sbcglobal.net
  cox.net bellsouth.net btinternet.com sky.com virginmedia.com talktalk.net qq.com foxmail.com 163.com 126.com yeah.net
  sina.com sina.cn sohu.com 139.com naver.com daum.net hanmail.net nate.com rediffmail.com zoho.com uol.com.br
  bol.com.br terra.com.br otenet.gr mynet.com
  skyfile.com amosconnect.com globeemail.com gtships.com`.split(/\s+/),
)

/** Names that end in many countries: `yahoo.co.uk`, `hotmail.fr`. */
const sharedNames =
  /^(?:yahoo|ymail|rocketmail|hotmail|live|msn|outlook|gmx|yandex|zohomail)\.[a-z.]{2,6}$/

function isSharedHost(host: string) {
  return shared.has(host) || sharedNames.test(host)
}

/** The host of a company's address, and the hosts above it: mail of `bora.kestrel.example` is of `kestrel.example` too. */
export function companyHosts(email: string) {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (!email.includes('@') || isSharedHost(host)) return []
  const labels = host.split('.')
  return labels.slice(0, -1).map((_, n) => labels.slice(n).join('.'))
}
