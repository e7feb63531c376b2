/** Invented examples, and their texts say so; a company replaces them. Never marked up as reviews (C-44). */
export const testimonials = [
  {
    id: 1,
    name: 'Chief engineer, bulk carrier',
    review:
      'Example: rings and liners for one unit came alongside at the outer anchorage. Every part carried its number, and the numbers were right.',
    rating: 5,
    img: 'piston',
  },
  {
    id: 2,
    name: 'Technical superintendent, feeder fleet',
    review:
      'Example: the turbocharger cartridge was quoted the same evening. They asked for the serial number first, which saved us a wrong delivery.',
    rating: 5,
    img: 'turbo',
  },
  {
    id: 3,
    name: 'Purchaser, ship management office',
    review:
      'Example: one message, one offer, one invoice. Where a valve was out of production they said so and named the alternative.',
    rating: 5,
    img: 'valve',
  },
  {
    id: 4,
    name: 'Owner, sailing yacht',
    review:
      'Example: I needed a single GPS antenna, not a container. It was treated like any other order and arrived with its mount.',
    rating: 5,
    img: 'gps',
  },
] as const
