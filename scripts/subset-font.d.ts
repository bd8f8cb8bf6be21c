declare module 'subset-font' {
  /** A font with only these letters, and with its axes cut to these stretches. */
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      targetFormat: 'woff2'
      variationAxes?: Record<string, { min: number; max: number } | number>
      /** Leaves out what only typographic features would show. */
      noLayoutClosure?: boolean
    },
  ): Promise<Buffer>
}
