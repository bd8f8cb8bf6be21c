/** What an import of photos tells: the album, and what became of every file. */

export type PhotoFile = {
  /** Relative to the folder. */
  path: string
  outcome: 'added' | 'unchanged' | 'refused' | 'skipped'
  /** Why it was refused or skipped, and how to mend it. */
  reason: string | null
  mend: string | null
}

export type PhotosReport = {
  folder: string
  album: { id: number; name: string; isNew: boolean; isPrivate: boolean }
  interrupted: boolean
  counts: Record<PhotoFile['outcome'], number>
  files: PhotoFile[]
  seconds: number
}

/** For people: every refused file with its reason, then what can be done, then the sum. */
export function printPhotos({ album, counts, files, seconds }: PhotosReport): string {
  const refused = files.filter((file) => file.outcome === 'refused')
  const mends = new Set(refused.flatMap((file) => file.mend ?? []))
  const kept = Object.entries(counts).filter(([, count]) => count > 0)
  const sum = kept.map(([outcome, count]) => `${count} ${outcome}`).join(', ') || 'nothing found'
  const sections = [
    refused.map((file) => `x ${file.path}  refused: ${file.reason}`).join('\n'),
    mends.size > 0 ? `How to mend it\n${[...mends].map((mend) => `  ${mend}`).join('\n')}` : '',
    `Album “${album.name}” (#${album.id}${album.isPrivate ? ', private' : ''}${album.isNew ? ', new' : ''}): ${sum}; ${seconds.toFixed(1)} s.`,
  ]
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`
}
