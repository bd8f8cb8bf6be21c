/** Renders /sitemap.xml: every page that search engines may list; an index of several files above 50,000 pages. */
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { escapeXml } from '#server/platform/xml.ts'
import { type SitemapEntry, sitemapEntries } from './sitemap-entries.ts'

/** The protocol's limit for one file. */
const MAX_URLS = 50_000

const XML = 'application/xml; charset=utf-8'

/** `part` is the number of a file of the index, from 1; null is /sitemap.xml itself. */
export async function renderSitemap(
  ctx: Ctx,
  part: number | null,
  maxUrls = MAX_URLS,
): Promise<{ body: string; contentType: string } | null> {
  const origin = originOf(ctx)
  const from = ((part ?? 1) - 1) * maxUrls
  const urls: string[] = []
  let count = 0
  for await (const entries of sitemapEntries(ctx)) {
    for (const entry of entries) {
      if (count >= from && count < from + maxUrls) urls.push(urlElement(origin, entry))
      count++
    }
    await new Promise(setImmediate)
  }
  const parts = Math.ceil(count / maxUrls)
  if (part === null && parts > 1) return { body: indexOf(origin, parts), contentType: XML }
  if (part !== null && (parts === 1 || part > parts)) return null
  return { body: document('urlset', IMAGES, urls), contentType: XML }
}

const IMAGES = ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

const urlElement = (origin: string, { path, changedAt, images }: SitemapEntry): string =>
  [
    `<url><loc>${escapeXml(origin + path)}</loc>`,
    changedAt === null ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`,
    ...images.map(
      (image) => `<image:image><image:loc>${escapeXml(origin + image)}</image:loc></image:image>`,
    ),
    '</url>',
  ].join('')

const indexOf = (origin: string, parts: number): string =>
  document(
    'sitemapindex',
    '',
    Array.from(
      { length: parts },
      (_, i) => `<sitemap><loc>${escapeXml(`${origin}/sitemap-${i + 1}.xml`)}</loc></sitemap>`,
    ),
  )

const document = (root: string, namespaces: string, children: string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>`,
    ...children,
    `</${root}>\n`,
  ].join('\n')
