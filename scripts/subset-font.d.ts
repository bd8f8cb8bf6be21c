declare module 'subset-font' {
  /** A font with only these characters, and with its axes limited to these ranges. */
  export default function subsetFont(
    font: Buffer,
    /** None with `keepAllGlyphs`. */
    letters: string | undefined,
    options: {
      targetFormat: 'woff2' | 'sfnt'
      variationAxes?: Record<string, { min: number; max: number } | number>
      /** Omits glyphs that only typographic features would show. */
      noLayoutClosure?: boolean
      /** All without it. */
      keepFeatures?: string[]
      keepAllGlyphs?: boolean
    },
  ): Promise<Buffer>
}
