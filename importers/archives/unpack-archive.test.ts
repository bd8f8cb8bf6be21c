/** Archives are unpacked with the names and times of their files; those that are damaged or made to do harm leave nothing. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { type Header, pack } from 'tar-stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { InvalidSource } from '#importers/invalid-source.ts'
import { zipFile } from './testing/zip-file.ts'
import { unpackArchive } from './unpack-archive.ts'

let root: string
let folder: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'borealis-archive-'))
  folder = join(root, 'unpacked')
})
afterEach(() => rm(root, { recursive: true }))

type TarEntry = Partial<Header> & { name: string; content?: string | Buffer }
async function tarFile(entries: TarEntry[]): Promise<Buffer> {
  const tar = pack()
  for (const { content = '', ...header } of entries) tar.entry(header, content as string)
  tar.finalize()
  return gzipSync(await buffer(tar as unknown as NodeJS.ReadableStream))
}

const isWanted = (path: string) => !path.startsWith('.git/')
async function unpack(bytes: Buffer, more: { signal?: AbortSignal; onProgress?: () => void } = {}) {
  const file = join(root, 'blog.archive')
  await writeFile(file, bytes)
  await unpackArchive(file, folder, { isWanted, ...more })
}
const paths = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort()
const left = async () => (await readdir(root)).filter((name) => name !== 'blog.archive')

it('a zip archive: UTF-8 and Chinese names, without links and what is not wanted', async () => {
  const chinese = Buffer.from([0xb6, 0xac, 0xcc, 0xec])
  await unpack(
    zipFile([
      { path: 'blog/_posts/winter.md', content: 'Snow' },
      { path: Buffer.from('blog/夏.md'), content: 'unmarked UTF-8', flags: 0 },
      { path: Buffer.concat([Buffer.from('blog/'), chinese, Buffer.from('.md')]), content: 'GBK', flags: 0 },
      { path: Buffer.from([0x63, 0x61, 0x66, 0x82, 0x2e, 0x6d, 0x64]), content: 'code page 437', flags: 0 },
      { path: '.git/config', content: 'secret' },
      { path: 'blog/link.md', content: '/etc/passwd', mode: 0o120777 },
      { path: 'blog\\windows.md', content: 'backslash' },
    ]),
  )
  expect(await paths()).toEqual([
    'blog/_posts/winter.md',
    'blog/windows.md',
    'blog/冬天.md',
    'blog/夏.md',
    'café.md',
  ])
  expect(await readFile(join(folder, 'blog/_posts/winter.md'), 'utf8')).toBe('Snow')
  expect((await stat(join(folder, 'blog/_posts/winter.md'))).mode & 0o777).toBe(0o600)
})

it('a tar archive: the times of its files, without links', async () => {
  const mtime = new Date(Date.UTC(2020, 1, 3, 4, 5, 6))
  await unpack(
    await tarFile([
      { name: './blog/', type: 'directory' },
      { name: './blog/文章.md', content: 'Snow', mtime },
      { name: `blog/${'long-'.repeat(40)}.md`, content: 'a name of 200 characters' },
      { name: 'blog/link.md', type: 'symlink', linkname: '/etc/passwd' },
      { name: 'blog/hard.md', type: 'link', linkname: 'blog/文章.md' },
      { name: '.git/config', content: 'secret' },
    ]),
  )
  expect(await paths()).toEqual([`blog/${'long-'.repeat(40)}.md`, 'blog/文章.md'])
  expect((await stat(join(folder, 'blog/文章.md'))).mtime).toEqual(mtime)
})

it('the second phase of an import finds the files of the first', async () => {
  await mkdir(folder)
  await unpack(Buffer.from('PK no archive any more'))
  expect(await paths()).toEqual([])
})

it('what was stopped leaves nothing, and a part of an earlier process is removed', async () => {
  await mkdir(`${folder}.part`)
  await writeFile(join(`${folder}.part`, 'a.md'), 'half')
  const stop = new AbortController()
  const bytes = zipFile(['a', 'b', 'c'].map((name) => ({ path: `${name}.md`, content: name })))
  await expect(unpack(bytes, { signal: stop.signal, onProgress: () => stop.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(await left()).toEqual([])
  await unpack(bytes)
  expect(await paths()).toEqual(['a.md', 'b.md', 'c.md'])
})

const snow = { path: 'a.md', content: 'snow' }
const zeros = Buffer.alloc(80 * 1024 * 1024)
const hostile: [name: string, bytes: () => Buffer | Promise<Buffer>, reason: RegExp][] = [
  ['a zip archive that is cut off', () => zipFile([snow]).subarray(0, -30), /isn’t a complete zip archive/],
  ['a path above the archive', () => zipFile([{ ...snow, path: '../a.md' }]), /points outside the archive/],
  [
    'a path that is not wanted and leads out',
    () => zipFile([{ ...snow, path: '.git/../../a' }]),
    /points outside/,
  ],
  ['an absolute path', () => zipFile([{ ...snow, path: '/etc/cron.d/a' }]), /points outside the archive/],
  ['a drive', () => zipFile([{ ...snow, path: 'C:\\a.md' }]), /points outside the archive/],
  ['a null character', () => zipFile([{ ...snow, path: 'a\0.md' }]), /control characters/],
  ['one file twice', () => zipFile([snow, snow]), /File a\.md: it’s in the archive twice/],
  ['a file that is a folder too', () => zipFile([snow, { ...snow, path: 'a.md/b.md' }]), /can’t be written/],
  [
    'a name that is too long',
    () => zipFile([{ ...snow, path: `${'a'.repeat(300)}.md` }]),
    /can’t be written/,
  ],
  ['a password', () => zipFile([{ ...snow, flags: 1 }]), /it’s encrypted/],
  ['a zip bomb', () => zipFile([{ path: 'a.md', content: zeros }]), /times larger than/],
  [
    'a zip bomb of many files',
    () =>
      zipFile(Array.from({ length: 9 }, (_, n) => ({ path: `${n}.md`, content: zeros.subarray(0, 9e6) }))),
    /times larger than the archive/,
  ],
  ['a size that is wrong', () => zipFile([{ ...snow, size: 2 }]), /size differs from what the archive says/],
  ['no tar archive', () => gzipSync('<rss>'.repeat(500)), /it isn’t a tar archive/],
  [
    'a tar archive that is cut off',
    async () => (await tarFile([{ name: 'a', content: 'b'.repeat(5000) }])).subarray(0, 60),
    /damaged, or not complete/,
  ],
  [
    'a tar path above the archive',
    () => tarFile([{ name: 'a/../../b', content: 'b' }]),
    /points outside the archive/,
  ],
  ['a tar bomb', () => tarFile([{ name: 'a', content: zeros }]), /times larger than the archive/],
  [
    'a tar archive with one file twice',
    () =>
      tarFile([
        { name: 'a', content: 'b' },
        { name: 'a', content: 'c' },
      ]),
    /twice/,
  ],
]
it.each(hostile)('refuses %s', async (_, bytes, reason) => {
  const refused = unpack(await bytes())
  await expect(refused).rejects.toThrow(reason)
  await expect(refused).rejects.toBeInstanceOf(InvalidSource)
  expect(await left()).toEqual([])
})
