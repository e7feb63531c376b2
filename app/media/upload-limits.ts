const MiB = 1024 * 1024

/** The largest accepted files, in bytes; pages call 20 MiB "20 MB" (C-51). */
export const largestUpload = { picture: 20 * MiB, film: 500 * MiB, datasheet: 20 * MiB } as const
