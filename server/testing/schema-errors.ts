/** Validates feeds and sitemaps with libxml2 against the rules of their formats in schemas/. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'

type Schema = 'atom' | 'rss' | 'sitemap'

const schemaFile = (schema: Schema) => ({
  fileName: `${schema}.rng`,
  contents: readFileSync(join(import.meta.dirname, 'schemas', `${schema}.rng`), 'utf8'),
})

/** 1 GiB in pages of WebAssembly: a feed may hold twenty long articles. */
const MAX_PAGES = 16_384

/** What is wrong with the document, with the line; empty for a valid one. */
export async function schemaErrors(xml: string, schema: Schema): Promise<string[]> {
  const { valid, errors } = await validateXML({
    xml: { fileName: 'document.xml', contents: xml },
    schema: schemaFile(schema),
    extension: 'relaxng',
    maxMemoryPages: MAX_PAGES,
  })
  return valid ? [] : errors.map(({ rawMessage }) => rawMessage)
}
