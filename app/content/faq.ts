import { coverExtraFeet, warrantyYears } from './constants.ts'

export type FaqItem = { id: number; question: string; ans: string }

export const faq: readonly FaqItem[] = [
  {
    id: 1,
    question: 'Which materials are your boat covers made of?',
    ans: `Three cloths, each for a different use.

Acrylic, dyed in the fibre: breathes and keeps its colour longest. For a boat at a mooring, under the sun.
Polyester, coated: lighter, and withstands the chafe of straps. For a boat that is trailed.
PVC-coated cloth: fully waterproof, but does not breathe. For working craft, with vents fitted.

Seams are sewn with UV-resistant thread. Tell us where the boat lies, and we name the cloth that fits.`,
  },
  {
    id: 2,
    question: 'How do I measure my boat for a cover?',
    ans: `Measure in a straight line from the tip of the bow to the farthest point of the stern, with the outboard if it is to be covered. Do not follow the curve of the deck.

Add ${coverExtraFeet} feet to that length, so that the cover comes down over bow and stern. Then measure the beam at its widest point, rail to rail.

Send both figures, and a photo from the side if there is a windscreen, a console or an arch.`,
  },
  {
    id: 3,
    question: 'What is your warranty policy?',
    ans: `${warrantyYears} years from the date of the invoice, against faults in material and workmanship.

Wear, wrong fitting and storm damage are not covered. If the maker of a part gives a warranty too, you get it in writing with the quote.

To claim, send the invoice number and photos of the fault by email or WhatsApp. The duty desk answers with the next step.`,
  },
]
