declare module 'subset-font' {
  /** A font with only these characters, and with its axes limited to these ranges. */
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      targetFormat: 'woff2'
      variationAxes?: Record<string, { min: number; max: number } | number>
      /** Omits glyphs that only typographic features would show. */
      noLayoutClosure?: boolean
    },
  ): Promise<Buffer>
}
