import { expect, it } from 'vitest'
import { commentsHref, readCommentFilters, readOpenComment } from './comment-filters.ts'

const read = (query: string) => readCommentFilters(new URLSearchParams(query))

it('filters of comments survive the URL', () => {
  for (const href of [
    '/studio/comments',
    '/studio/comments?status=spam&q=ferry%20%26%20tide',
    '/studio/comments?author=7&type=1&topic=12',
    '/studio/comments?status=published&type=2&comment=9',
  ]) {
    const search = new URLSearchParams(href.split('?')[1] ?? '')
    expect(commentsHref(readCommentFilters(search), readOpenComment(search))).toBe(href)
  }
})

it('values that do not exist are read as the default', () => {
  const all = { status: 'waiting', q: '', author: null, subject: null }
  expect(read('status=gone&author=-1&type=9&topic=x')).toEqual(all)
  expect(read('type=1')).toEqual(all)
  expect(read('type=2&topic=4').subject).toEqual({ type: 2, topicId: null })
})
