/** Copies sites by export and import, for tests that compare a site with its copy. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportSite } from '#server/features/export/export-site.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import { openSite, publicResponses, type ReadSite } from '#server/testing/public-responses.ts'
import { importSite } from '../import-site.ts'

type Engine = 'sqlite' | 'postgres'

/** The engine of this test run. */
export const engine: Engine = process.env.BOREALIS_TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'
/** Everything of the demo is published by then. */
export const NOW = Date.UTC(2027, 0, 15, 12)

export class SiteCopies {
  #root: string | undefined
  #sites: ReadSite[] = []
  #exports = 0

  /** Empty, and closed by `closeSites`. */
  async emptySite(on: Engine = engine): Promise<ReadSite> {
    const site = await openSite(on, NOW)
    this.#sites.push(site)
    return site
  }

  /** Returns the folder of a new export. */
  async exported(site: Pick<ReadSite, 'ctx'>): Promise<string> {
    this.#root ??= await mkdtemp(join(tmpdir(), 'borealis-round-trip-'))
    const folder = join(this.#root, `${++this.#exports}`)
    await exportSite(site.ctx, { folder })
    return folder
  }

  /**
   * Copies a site and compares every public answer.
   * @returns the copy, and its rows before the import
   * @throws Error with the first difference
   */
  async expectSame(site: ReadSite, on: Engine = engine) {
    const folder = await this.exported(site)
    const copy = await this.emptySite(on)
    const empty = await contentRows(copy.ctx.db)
    const { items } = await importSite(copy.ctx, { folder })
    const [reported] = items.filter(({ outcome, warnings }) => outcome !== 'created' || warnings.length > 0)
    if (reported) throw new Error(`The import reports ${JSON.stringify(reported)}`)
    const [wanted, found] = [await publicResponses(site), await publicResponses(copy)]
    for (const url of new Set([...Object.keys(wanted), ...Object.keys(found)]))
      requireSame(url, wanted[url] ?? 'nothing', found[url] ?? 'nothing')
    return { copy, empty }
  }

  async closeSites(): Promise<void> {
    for (const site of this.#sites) await site.close()
    this.#sites = []
  }

  async removeExports(): Promise<void> {
    if (this.#root) await rm(this.#root, { recursive: true, force: true })
  }
}

/** Says where two long answers differ. */
function requireSame(url: string, wanted: string, found: string): void {
  if (wanted === found) return
  let at = 0
  while (wanted[at] === found[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 100), at + 200)
  throw new Error(`${url} differs at character ${at}:\n${around(wanted)}\n— the copy:\n${around(found)}`)
}
