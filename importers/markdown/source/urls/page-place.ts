/** Takes the language out of the path of a page, as Hugo and Zola do. */
import { flagOf, textOf } from '#importers/front-matter-values.ts'
import type { OldUrlInput } from './old-url-input.ts'
import { mapOf } from './settings.ts'

export type PagePlace = {
  /** What stands in front of every URL of the language: '' or '/fr'. */
  prefix: string
  /** The path below the folder of content, without language and ending: 'posts/hello'. */
  path: string
  /** The settings of the language; empty when there are none. */
  settings: Record<string, unknown>
}

/** The language is a folder of content of its own (`contentDir`), or stands in the name of the file: `hello.fr.md`. */
export const pathOfPage = ({ file, config }: Pick<OldUrlInput, 'file' | 'config'>): PagePlace => {
  const settings = config.data
  const languages = mapOf(settings.languages)
  const byFolder = Object.entries(languages)
    .map(([language, own]) => ({ language, folder: folderOf(mapOf(own)) }))
    .concat({ language: '', folder: folderOf(settings) })
    .filter(({ folder }) => folder !== '' && file.slugPath.startsWith(`${folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length)[0]
  const below = byFolder ? file.slugPath.slice(byFolder.folder.length + 1) : file.slugPath
  const suffix = /\.([a-z]{2,3}(?:[-_]\w+)?)\.\w+$/i.exec(file.path)?.[1] ?? ''
  const named = Object.keys(languages).find((one) => one.toLowerCase() === suffix.toLowerCase()) ?? ''
  const main = textOf(settings.defaultContentLanguage ?? settings.default_language) || 'en'
  const language = named || byFolder?.language || ''
  const isNamed = named !== '' || (suffix !== '' && suffix.toLowerCase() === main.toLowerCase())
  const own = mapOf(languages[language])
  // A language with a host of its own has no folder.
  const hasHost = textOf(own.baseURL ?? own.base_url) !== ''
  const mainHasFolder = flagOf(settings.defaultContentLanguageInSubdir) === true
  const hasFolder = !hasHost && (mainHasFolder || (language !== '' && language !== main))
  const ending = isNamed ? `.${suffix.toLowerCase()}` : ''
  return {
    prefix: hasFolder ? `/${(language || main).toLowerCase()}` : '',
    path: below.toLowerCase().endsWith(ending) ? below.slice(0, below.length - ending.length) : below,
    settings: own,
  }
}

/** Below `content`, where the paths of pages begin. */
const folderOf = (settings: Record<string, unknown>): string =>
  textOf(settings.contentDir)
    .replace(/^\.?\/|\/$/g, '')
    .replace(/^content(?:\/|$)/, '')
