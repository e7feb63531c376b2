function feature<Sign extends string>(iconImage: Sign, title: string, description: string) {
  return { iconImage, title, description } as const
}

/** Claims and figures must be true of the company that runs the site. */
export const heroSlides = [
  {
    id: 1,
    label: 'Our standards',
    title: 'The right part, alongside before she sails.',
    description:
      'Top marine accessories, from radar to piston rings. 8000+ items, sourced and delivered from Chittagong since 1994.',
    backgroundImage: 'dusk',
    features: [
      feature(
        'quality',
        'ISO 9001 quality management',
        'Every delivery checked against its purchase order.',
      ),
      feature(
        'safety',
        'Marine safety compliant',
        'Life-saving appliances with class and flag papers.',
      ),
      feature(
        'environment',
        'Environmentally responsible',
        'MARPOL-ready separators, treatment plant and spares.',
      ),
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
      feature(
        'electronics',
        'From NAVTEX to SVDR',
        'Seventeen groups of radio and navigation equipment.',
      ),
      feature(
        'quality',
        'Matched by serial number',
        'Maker, model and serial are read before we quote.',
      ),
      feature(
        'accessories',
        'Top marine accessories',
        'Magnetrons, transducers, antennas, cable and mounts.',
      ),
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
      feature(
        'delivery',
        'One box, one delivery',
        'Bridge set and engine spares come alongside together.',
      ),
      feature(
        'consultation',
        'Ask before you order',
        'Name the set or the engine. The duty desk names what fits.',
      ),
      feature(
        'guaranty',
        'Checked before packing',
        'Type, serial and part number compared with your plate.',
      ),
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
      feature('safety', 'Coded for your ship', 'MMSI, call sign and flag entered before delivery.'),
      feature(
        'quality',
        'Dates that pass survey',
        'Battery and hydrostatic release with their expiry dates.',
      ),
      feature(
        'service',
        'Fitted in port',
        'An authorised engineer is arranged for the day of arrival.',
      ),
    ],
    ctaText: 'Discover More',
    ctaLink: '/categories/marine-electronic-item',
  },
] as const

export const exampleCertificate = 'Example of a certificate: ISO 9001:2015, quality'
