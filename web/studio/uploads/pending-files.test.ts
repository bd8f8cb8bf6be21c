/** Files of the editors in a browser without IndexedDB, whose mere name throws, as in Firefox when it blocks the data of a site. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepFile, listAllFiles, listFiles, moveFiles, removeFile } from './pending-files.ts'

const before = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB')
beforeEach(() => {
  const get = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'indexedDB', { get, configurable: true })
})
afterEach(() => {
  if (before) Object.defineProperty(globalThis, 'indexedDB', before)
  else Reflect.deleteProperty(globalThis, 'indexedDB')
})

it('keeps a file in the tab alone, which can be sent', async () => {
  const { key, isKept } = keepFile('article-7', new File(['tone'], 'tone.png'), 3)
  expect(key).not.toBe('')
  expect(await isKept).toBe(false)
  await removeFile(key)
})

it('finds no files of an earlier tab', async () => {
  expect(await listFiles('article-7')).toEqual([])
  expect(await listAllFiles()).toEqual([])
  await expect(moveFiles('new', 'article-7')).rejects.toThrow('insecure')
})
