const MiB = 1024 * 1024

/** In bytes; pages call 20 MiB "20 MB" (C-51). */
export const largestUpload = { picture: 20 * MiB, video: 500 * MiB, datasheet: 20 * MiB } as const

/** An AVIF takes about 18 bytes of memory per pixel to decode; a usual JPEG takes 2. */
export const largestPicture = { pixels: 50_000_000, side: 12_000, avifPixels: 8_000_000 } as const
