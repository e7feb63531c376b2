export function fileSize(bytes: number) {
  if (bytes < 1_000_000) return `${Math.max(Math.round(bytes / 1_000), 1)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
