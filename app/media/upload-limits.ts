const MiB = 1024 * 1024

/** The largest files that are taken, in bytes; whoever says "20 MB" beside a form means these (C-51). */
export const largestUpload = { picture: 20 * MiB, film: 500 * MiB, datasheet: 20 * MiB } as const
