/** The claims and figures must be true of the company that runs the site. */
export const heroSlides = [
  {
    id: 1,
    label: 'Our standards',
    title: 'The right part, alongside before she sails.',
    description:
      'Top marine accessories, from radar to piston rings. 8000+ items, sourced and delivered from Chittagong since 1994.',
    backgroundImage: 'dusk',
    features: [
      {
        iconImage: 'quality',
        title: 'ISO 9001 quality management',
        description: 'Every delivery checked against its purchase order.',
      },
      {
        iconImage: 'safety',
        title: 'Marine safety compliant',
        description: 'Life-saving appliances with class and flag papers.',
      },
      {
        iconImage: 'environment',
        title: 'Environmentally responsible',
        description: 'MARPOL-ready separators, treatment plant and spares.',
      },
    ],
    ctaText: 'Learn More About Our Standards',
    ctaLink: '/about-us',
  },
  {
    id: 2,
    label: 'Marine electronics',
    title: 'Marine electronics',
    description:
      'Radar, AIS, GMDSS, gyro and echo sounder, with the spares that see them through survey.',
    backgroundImage: 'wheelhouse',
    features: [
      {
        iconImage: 'electronics',
        title: 'From NAVTEX to SVDR',
        description: 'Seventeen groups of radio and navigation equipment.',
      },
      {
        iconImage: 'quality',
        title: 'Matched by serial number',
        description: 'Maker, model and serial are read before we quote.',
      },
      {
        iconImage: 'accessories',
        title: 'Top marine accessories',
        description: 'Magnetrons, transducers, antennas, cable and mounts.',
      },
    ],
    ctaText: 'Discover More',
    ctaLink: '/categories/marine-electronic-item',
  },
  {
    id: 3,
    label: 'Save to 30$',
    title: 'Save to 30$',
    description: 'On a bridge set and engine spares that leave in one consignment.',
    backgroundImage: 'engine-room',
    features: [
      {
        iconImage: 'delivery',
        title: 'One box, one delivery',
        description: 'Bridge set and engine spares come alongside together.',
      },
      {
        iconImage: 'consultation',
        title: 'Ask before you order',
        description: 'Name the set or the engine. The duty desk names what fits.',
      },
      {
        iconImage: 'guaranty',
        title: 'Checked before packing',
        description: 'Type, serial and part number compared with your plate.',
      },
    ],
    ctaText: 'Discover More',
    ctaLink: '/categories/marine-electronic-item',
  },
  {
    id: 4,
    label: 'Save to 50$',
    title: 'Save to 50$',
    description: 'On EPIRB, SART and survival craft radio renewed before survey.',
    backgroundImage: 'lifeboat-drill',
    features: [
      {
        iconImage: 'safety',
        title: 'Coded for your ship',
        description: 'MMSI, call sign and flag entered before delivery.',
      },
      {
        iconImage: 'quality',
        title: 'Dates that pass survey',
        description: 'Battery and hydrostatic release with their expiry dates.',
      },
      {
        iconImage: 'service',
        title: 'Fitted in port',
        description: 'An authorised engineer is arranged for the day of arrival.',
      },
    ],
    ctaText: 'Discover More',
    ctaLink: '/categories/marine-electronic-item',
  },
] as const
export type HeroSlide = (typeof heroSlides)[number]

export const certificate = { kind: 'Certificate', name: 'ISO 9001:2015', of: 'Quality management' }
