/** The content of a draft or version, as one value: compared, and compressed for storing. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { DraftProperties } from '#contract/studio/drafts.ts'

export type DraftContent = { title: string; markdown: string; properties: DraftProperties }

export const isSameContent = (a: DraftContent, b: DraftContent): boolean =>
  a.title === b.title &&
  a.markdown === b.markdown &&
  propertiesText(a.properties) === propertiesText(b.properties)

/** Properties as JSON with the keys in one order, so that equal properties are equal texts. */
export const propertiesText = (properties: DraftProperties): string =>
  JSON.stringify(properties, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** Level 6 takes 5 ms for 20 000 words and leaves about 40 %. */
export const packContent = ({ title, markdown, properties }: DraftContent): Uint8Array =>
  deflateRawSync(JSON.stringify({ title, markdown, properties }))

export const unpackContent = (packed: Uint8Array): DraftContent =>
  JSON.parse(inflateRawSync(packed).toString())
