declare module 'subset-font' {
  type Wishes = {
    targetFormat: 'woff2'
    variationAxes?: Record<string, number | { min: number; max: number }>
    keepFeatures?: readonly string[]
    noHinting?: boolean
    dropTables?: readonly string[]
  }
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    wishes: Wishes,
  ): Promise<Uint8Array>
}
