import { site } from './site.ts'

export const aboutUs = [
  `We supply durable, high-quality marine accessories: marine electronics, spare parts, marine engines, lifeboat and davit equipment, pumps and generators.`,
  `Established in ${site.founded} in the port city of Chittagong, Bangladesh, we send to buyers worldwide, professionals and enthusiasts alike.`,
] as const

export const mission = {
  statement:
    'A ship earns nothing alongside. Our mission is to put the right part into the engineer’s hands before she sails, and to say so plainly when we cannot.',
  course: [
    { title: 'You ask', description: 'Part number, nameplate photo or a plain description.' },
    { title: 'We identify', description: 'Maker, type and serial are checked before a price.' },
    { title: 'We offer', description: 'Price, condition and delivery, day or night.' },
    { title: 'Alongside', description: 'At the berth, the anchorage or by air to your port.' },
  ],
} as const

export const values = [
  {
    id: 1,
    title: 'Quality Excellence',
    description:
      'Parts are checked against the drawing and the purchase order before they are packed. Test sheets and certificates travel with the goods.',
    img: 'gauge',
  },
  {
    id: 2,
    title: 'Customer Satisfaction',
    description:
      'One desk answers 24 hours a day, every day, and stays with your order until the part is fitted and running.',
    img: 'vhf',
  },
  {
    id: 3,
    title: 'Innovation',
    description:
      'When a maker stops making it, we look for what fits instead: newer electronics, rebuilt units, better materials.',
    img: 'controller',
  },
] as const

/** R-ABOUT-4; an example until the company replaces it. */
export const letter = [
  'A ship does not wait for a spare part, and neither does her crew. That is why our desk answers day and night, and why its first reply names a maker, a type and a number rather than a promise.',
  'We supply what we would fit ourselves: genuine where it is still made, a sound alternative where it is not. You know which of the two it is before you order.',
  'If something we sent has let you down, write to me. The address stands below, and every letter is read.',
] as const

/** 05 years of experience contradicts 'established 1994': the company decides which is true (C-40). */
export const statistics = [
  { id: 1, title: 'Years Experience', value: '05', valueEndSymbol: '+' },
  { id: 2, title: 'Products', value: '8000', valueEndSymbol: '+' },
  { id: 3, title: 'Countries', value: '50', valueEndSymbol: '+' },
  { id: 4, title: 'Happy Customers', value: '1000', valueEndSymbol: '+' },
] as const
