const MiB = 1024 * 1024

/** In bytes; pages call 20 MiB "20 MB" (C-51). */
export const largestUpload = { picture: 20 * MiB, video: 500 * MiB, datasheet: 20 * MiB } as const
