/** Categories and tags of Aurora, which keep their numbers where those are free. */
import type { ExportedLabels } from '#importers/exports/export-run.ts'
import { parseDate } from '#importers/markdown/source/dates.ts'
import { nameKey } from '#server/platform/name-key.ts'
import type { AuroraIndex, AuroraLabel } from './aurora-index.ts'
import type { AuroraContext } from './aurora-texts.ts'

export const labelsOf = (index: AuroraIndex, { ids, zone, fileAt }: AuroraContext): ExportedLabels => {
  const listed = (table: 'category' | 'tag', labels: Map<string, AuroraLabel>) =>
    new Map(
      [...labels.values()].map(({ id, name, createTime }) => [
        nameKey(name),
        {
          id: ids.of(table, id),
          name,
          createdAt: new Date(parseDate(createTime, zone) ?? fileAt).toISOString(),
        },
      ]),
    )
  return { category: listed('category', index.categories), tag: listed('tag', index.tags) }
}
