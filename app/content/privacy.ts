/** Describes what this software stores: change it with the stored data. */
export const privacyIntro =
  'What this site stores when you read it, send an enquiry or subscribe, why, and for how long.'

export type PrivacySection = {
  id: string
  title: string
  paragraphs: readonly string[]
  points?: { [about: string]: string }
}

export type Hosts = {
  host: string
  hostCountry: string
  mailHost: string
  mailCountry: string
  logDays: string
}

export function privacySections(hosts: Hosts): readonly PrivacySection[] {
  return [...collected, usage(hosts), ...protection]
}

function hosting({ host, hostCountry, mailHost, mailCountry }: Hosts) {
  const isNamed = [host, hostCountry, mailHost, mailCountry].every((name) => name !== '')
  return [
    `They are stored in the database of this site, which runs on a server of ${named('hosting', host, hostCountry)}.`,
    `Mail goes through the server of ${named('mail', mailHost, mailCountry)}, and an email stays in a mailbox until its owner deletes it.`,
    ...(isNamed ? [] : ['Ask us which companies these are and in which countries.']),
  ].join(' ')
}

function named(kind: string, name: string, country: string) {
  return `our ${kind} company${name && `, ${name}`}${country && `, in ${country}`}`
}

const collected: readonly PrivacySection[] = [
  {
    id: 'introduction',
    title: 'Introduction',
    paragraphs: [
      'This policy is for everybody who reads this site, sends us an enquiry or asks for our newsletter. The company named in the footer is responsible for what is stored.',
      'You can read every public page without telling us who you are. The site counts how often each page is viewed in a day, without cookies and without your network address. A page sets no cookie before you use the enquiry list or the switch ‘Low data’ in the footer, which stores its choice for a year; only our staff get others, when they sign in. The pages load their text, pictures, videos, fonts, styles and scripts from this site alone.',
      'Other companies are reached only when you press something: the map on the contact page is loaded from OpenStreetMap, the chat opens in WhatsApp, and a link to another site opens that site. Each then learns your network address. Each of these companies follows its own policy.',
    ],
  },
  {
    id: 'information-we-collect',
    title: 'Information We Collect',
    paragraphs: ['We store what you send us, and what is needed to keep the site up:'],
    points: {
      Enquiries:
        'Your name, telephone number and email address as far as you give them, your message, the product it is about, the time, and a reference for you to quote. With them, a short check value (a hash) made from your network address, which shows us many messages from one sender; one that keeps the same message from being stored twice; and what we note about it ourselves: whether it is answered, and a few words. If you write to us on WhatsApp, our staff may store the chat as an enquiry: your name, your telephone number, what you wrote and the product it is about, and that it came on WhatsApp.',
      'Enquiry lists':
        'What is on a list you send: its number, each part with quantity, unit and note, and what you tell us about the ship as far as you do: company, vessel, IMO number, port, dates and your references; with the same things as an enquiry beside it.',
      'Photos and PDFs of a list':
        'The files that you add to a list, at most five, each with its name. Photos are stored as smaller JPEG pictures, without what the camera wrote into them (such as the place). The author and similar entries are removed from a PDF, unless it is signed. Files are stored when you add them, apart from the pictures of this site: only our staff can open them after signing in. Files of a list that is not sent are deleted after one day. The others are deleted with the list. With each, a short check value made from your network address.',
      Quotations:
        'What we quote for your enquiry, and each earlier version. Every list has a status page at a secret address, which is on its printed sheet and on the page after sending; we can send you another. Whoever has the address can read your list and the quotation; of the address only a hash is stored. It closes after 180 days, or when we withdraw it because you ask. All of it is deleted with the enquiry.',
      'Spam signals':
        'Whether a field was filled in that no person sees, for how long the form was open as your browser measures it, how many links are in the message, and whether very many forms came from your part of the network. Each spam signal is noted by its name beside the message or the address. The message is still stored, and a person decides; to a newsletter address we then send nothing.',
      Newsletter:
        'Your email address, and your consent: the time, the words you agreed to and the page on which they stood, with the same check value and spam signals. We first ask at that address, and send nothing else before you confirm; then we store that time too.',
      'Mail and notifications':
        'Your enquiry is mailed to us, and a confirmation to the email address that you gave; it repeats nothing of what you wrote. Our staff may get a message on their phone or computer with your name and what the enquiry is about; it is encrypted, so the service of the browser maker that delivers it cannot read it. A mail waits in our database until the mail server takes it. Then its text and addresses are deleted there at once; what it was about and when it was sent are stored for 30 days. An email that could not be sent is stored for up to 30 days.',
      'Searches that found nothing':
        'The words, and how often they were searched for on a day, and nothing else: no network address, no time of day, no link between two searches. What looks like an email address or a telephone number is not kept. Of searches that find a product, only their number on a day is stored.',
      'Views of pages':
        'How often a page was viewed, how often somebody searched, and how often the WhatsApp, telephone or mail links were pressed, as numbers for each day. Nothing is stored with them about who did it: no cookie and no network address. The name of your browser is kept in memory only, to leave out programs such as crawlers.',
      'Forms in the last hour':
        'A check value of the network address that they came from, of its part of the network, and of each form, so that one visitor cannot block the others. The network address itself is not stored.',
      'In your browser':
        'The draft of an enquiry, with your name, telephone number and email as you typed them, so that a lost connection does not lose it. It is deleted when the enquiry has arrived, or, after seven days, when you next open a page with an enquiry form, and does not reach us before you send it. Afterwards your name, telephone number and email stay only if ‘Remember’ was ticked. Whether you last chose the grid or the list of products, once you have chosen. The names and addresses of the last seven products that you opened, until 30 days later or until you press ‘Clear’ below them; they do not reach us.',
      'Your enquiry list':
        'Before you send it, the list is only in your browser: one cookie (its number, the parts, quantities and units, for 90 days, and your notes where your browser runs no script), and in the storage of the browser your notes and what you typed about the ship and about you until the list is received. Afterwards the ship and your name and address stay there only if you ticked ‘Remember’. The cookie travels with each request to this site, as all cookies do; we store nothing of it. A second cookie holds the secret address of the status page for as long, and for one hour after the list is sent. Photos stay in the storage of the browser too until the list is received; where it runs no script, a third cookie holds, for one day, the numbers of the files that you added.',
      'Server log':
        'For answers that are made anew, and for one of a hundred others, the address of the page or file, the status, the time and how long the answer took; and what failed, when something does. Your network address is not written there, nor what anybody searched for.',
      'Log of our staff’s work':
        'Which of our staff changed something on this site, and when, for 12 months. An entry about your enquiry says that it was changed, answered, given to a colleague or deleted, and holds nothing that you wrote and none of your data.',
      'In memory only':
        'How many requests, and how many searches, came from a network address in the last minute, so that one visitor cannot block the others.',
    },
  },
]

function usage(hosts: Hosts): PrivacySection {
  return {
    id: 'how-we-use-your-information',
    title: 'How We Use Your Information',
    paragraphs: [
      'We use an enquiry to answer it and to look up what was quoted when you order again. We use a newsletter address to send the newsletter. Searches that found nothing tell us what the catalogue lacks. We use the check value, the spam signals and the log against abuse and to find faults. There is no other use: we do not sell or rent what you send us, show no advertising and make no profile of you.',
      `Enquiries and newsletter addresses are read by our staff, who can save lists of them as a file (CSV) for their work, and delete that too when you ask. ${hosting(hosts)} To get you a quote we may ask a maker or a supplier about the part; they learn the ship and the part, not your name, unless you agree.`,
      'An enquiry is deleted by itself after 24 months, and what was marked as spam after 90 days. A newsletter address is deleted if you do not confirm it within 7 days of our question, and at once when you unsubscribe: open the link in any newsletter and press once. Words that were searched for and not found are deleted after 90 days. You can ask us to delete everything about you earlier. A backup still holds what was deleted, for as long as that backup is kept.',
    ],
  }
}

const protection: readonly PrivacySection[] = [
  {
    id: 'security-measures',
    title: 'Security Measures',
    paragraphs: ['What the site does to keep what you send safe:'],
    points: {
      Encrypted:
        'Where it is reached by an encrypted connection (https), it tells your browser to use no other from then on.',
      Strict:
        'It tells your browser to run no script and to show no frame that is not ours. The map on the contact page is the one exception, and it waits until you ask.',
      Private:
        'What you send is checked, stored as plain text and never shown on a public page. The page that confirms an enquiry is not kept by any cache.',
      Bounded:
        'Pages for visitors never show what went wrong inside the server, and requests are limited per sender.',
    },
  },
  {
    id: 'your-rights',
    title: 'Your Rights',
    paragraphs: [
      'You can ask for a copy of what we hold about you, have it corrected, or have it deleted: enquiries, newsletter address and waiting mail in one step, as soon as we read your request. You can take back your consent to the newsletter at any time; what was sent until then stays lawful.',
      'Write from the address you used with us, or quote the reference of your enquiry, so that we find the right one and give it to nobody else. If our answer does not satisfy you, you may turn to the authority for data protection where you live.',
    ],
  },
]

export function privacySummary({ logDays }: Hosts) {
  const ofLog = logDays ? countedDays(logDays) : 'As long as our hosting company keeps it'
  return [
    ['Enquiry', 'To answer you', '24 months, or until you ask us to delete it'],
    ['Enquiry list, with its lines', 'To answer you', 'As long as an enquiry'],
    [
      'Photos and PDFs of a list',
      'To see the part you need',
      'As long as the list; one day if it is not sent',
    ],
    ['Enquiry marked as spam', 'Against abuse', '90 days'],
    [
      'Newsletter address with your consent',
      'To write to you',
      'Until you leave; 7 days if you do not confirm',
    ],
    ['Mail on its way', 'To reach you and us', 'Until it is sent, 30 days at most'],
    ['Words of a search that found nothing', 'To know what is missing', '90 days'],
    [
      'How often a page is viewed, a link pressed or a search made, by day',
      'To know what is wanted',
      '24 months',
    ],
    ['That a mail was sent, and when', 'To send it once', '30 days'],
    [
      'Check value of the network address, spam signals',
      'Against abuse',
      'With the enquiry or the address',
    ],
    ['Server log', 'To find faults', ofLog],
    ['Requests and searches per minute', 'Against overload', 'In memory; counts for 1 minute'],
    ['Forms per hour', 'Against abuse', 'Counts for 1 hour; deleted in the hour after'],
    [
      'Cookie of your enquiry list',
      'To keep the list until you send it',
      '90 days, in your browser',
    ],
  ] as const
}

function countedDays(days: string) {
  return days === '1' ? '1 day' : `${days} days`
}
