/** Reads what was dropped on a window: files, and the files in folders, which a browser lists as a file that nobody can read. */

/**
 * Calls `take` with the files: at once when there are files alone, else when the folders are read, in the order of the names in
 * them. Hidden files, which operating systems add, and what cannot be read are left out.
 */
export const takeDroppedFiles = (data: DataTransfer | null, take: (files: File[]) => void): void => {
  const files = [...(data?.files ?? [])]
  // Only during the event can entries be read from it.
  const entries = [...(data?.items ?? [])].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  if (!entries.some(isFolder)) {
    if (files.length > 0) take(files)
    return
  }
  void Promise.all(entries.map(filesOf)).then((found) => {
    const all = found.flat()
    if (all.length > 0) take(all)
  })
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return fileOf(entry)
  if (!isFolder(entry)) return []
  const inside = (await entriesOf(entry)).filter(({ name }) => !name.startsWith('.')).toSorted(byName)
  return (await Promise.all(inside.map(filesOf))).flat()
}

const fileOf = (entry: FileSystemFileEntry): Promise<File[]> =>
  new Promise((resolve) =>
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    ),
  )

/** A reader returns a part of a long folder with each call, and nothing after the last one. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const found: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (part.length === 0) return found
    found.push(...part)
  }
}

const byName = (a: FileSystemEntry, b: FileSystemEntry) =>
  a.name.localeCompare(b.name, undefined, { numeric: true })
