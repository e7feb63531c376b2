/**
 * The privacy policy. It describes what this software does; whoever changes what is stored changes it here.
 * Words in [square brackets] are for the company to fill in.
 */
export const privacyIntro =
  'What this site stores when you look, when you ask and when you subscribe. It is short because it is little.'

export type PrivacySection = {
  id: string
  title: string
  paragraphs: readonly string[]
  points?: readonly { about: string; told: string }[]
}

export const privacySections: readonly PrivacySection[] = [
  {
    id: 'introduction',
    title: 'Introduction',
    paragraphs: [
      'This policy is for everybody who reads this site, sends us an enquiry or asks for our newsletter. The company named in the footer is responsible for what is stored.',
      'You can read every public page without telling us who you are. These pages set no cookie, count no visits and load nothing from other companies. Two things lead elsewhere, and only when you press them: the map on the contact page is loaded from OpenStreetMap, and the chat opens in WhatsApp. Each then learns your network address and follows its own policy.',
    ],
  },
  {
    id: 'information-we-collect',
    title: 'Information We Collect',
    paragraphs: ['We store what you send us, and what is needed to keep the site up:'],
    points: [
      {
        about: 'Enquiries',
        told: 'Your name, telephone number and e-mail address as far as you give them, your message, the product it is about, the time, and a reference for you to quote. With them, a short check value (a hash) made from your network address, which shows us many messages from one sender; a mark when a message looks like advertising; and one that keeps the same message from being stored twice.',
      },
      {
        about: 'Newsletter',
        told: 'Your e-mail address, the time, the words you agreed to and where on the site you did, with the same check value and mark. An address that is not confirmed is not written to.',
      },
      {
        about: 'In your browser',
        told: 'The draft of an enquiry, so that a lost connection does not lose it. It is gone when you send it or close the tab, and does not reach us before.',
      },
      {
        about: 'Server log',
        told: 'For answers that are made anew, the address of the page or file, the status, the time and how long the answer took; and what failed, when something does. Your network address is not written there.',
      },
      {
        about: 'In memory only',
        told: 'How many requests came from a network address in the last minute, and a check value of each form that it sent in the last hour, so that one visitor cannot block the others.',
      },
    ],
  },
  {
    id: 'how-we-use-your-information',
    title: 'How We Use Your Information',
    paragraphs: [
      'We use an enquiry to answer it and to look up what was quoted when you order again. We use a newsletter address to send the newsletter. We use the check value and the log against abuse and to find faults. There is no other use: we do not sell or rent what you send us, show no advertising and make no profile of you.',
      'Enquiries and newsletter addresses are read by our staff. They lie in the database of this site, which [name of the hosting company] runs for us in [country]. To get you a quote we may ask a maker or a supplier about the part; they learn the ship and the part, not your name, unless you agree.',
      'We keep an enquiry and a newsletter address until you ask us to delete it.',
    ],
  },
  {
    id: 'security-measures',
    title: 'Security Measures',
    paragraphs: ['What the site does to keep what you send safe:'],
    points: [
      {
        about: 'Encrypted',
        told: 'Where it is reached by an encrypted connection (https), it tells your browser to use no other from then on.',
      },
      {
        about: 'Strict',
        told: 'It tells your browser to run no script, and to show no picture or frame, that is not ours. The map on the contact page is the one exception, and it waits until you ask.',
      },
      {
        about: 'Private',
        told: 'What you send is checked, stored as plain text and never shown on a public page. The page that confirms an enquiry is not kept by any cache.',
      },
      {
        about: 'Bounded',
        told: 'Pages for visitors never show what went wrong inside the server, and requests are limited per sender.',
      },
    ],
  },
  {
    id: 'your-rights',
    title: 'Your Rights',
    paragraphs: [
      'You can ask for a copy of what we hold about you, have it corrected, or have it deleted. You can take back your consent to the newsletter at any time; what was sent until then stays lawful.',
      'Write from the address you used with us, or quote the reference of your enquiry, so that we find the right one and give it to nobody else. If our answer does not satisfy you, you may turn to the authority for data protection where you live.',
    ],
  },
]

/** The policy in one view. */
export const privacySummary = [
  { what: 'Enquiry', why: 'To answer you', howLong: 'Until you ask us to delete it' },
  { what: 'Newsletter address', why: 'To write to you', howLong: 'Until you ask us to delete it' },
  { what: 'Check value of the network address', why: 'Against abuse', howLong: 'With the above' },
  { what: 'Server log', why: 'To find faults', howLong: '[days, as the host keeps it]' },
  {
    what: 'Requests per minute',
    why: 'Against overload',
    howLong: 'In memory; counts for 1 minute',
  },
  { what: 'Forms per hour', why: 'Against abuse', howLong: 'In memory; counts for 1 hour' },
  { what: 'Cookies', why: 'None are set', howLong: 'Not at all' },
] as const
