/** One row of the tables of old URLs: a blog with one post, and the URL of that post. */

/** The text of the configuration, the path of the post, its front matter without title and date, and the URL. */
export type UrlRow = [config: string, path: string, fields: string, url: string]

/** The other files of the folder, the path of the post, its front matter without title and date, and the URL. */
export type FolderRow = [files: Record<string, string>, path: string, fields: string, url: string]
