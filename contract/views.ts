/** Views and visitors; the public path of a visit is `/report`. */
import { z } from 'zod'
import { nothing, post } from './endpoint.ts'

export const viewsApi = {
  report: post('/report', {
    summary:
      'Sent once when the site starts in a browser; counts a visitor once a day, without storing the IP address.',
    response: nothing,
  }),
  openSection: post('/sections/view', {
    summary:
      'Sent when a browser moves to another section without loading a page; counts once a day for a visitor.',
    /** The path of the page, such as `/talks`; articles are counted when their text is sent. */
    body: z.object({ path: z.string().max(500) }),
    response: nothing,
    errors: ['invalid'],
  }),
  readToEnd: post('/articles/:id/read', {
    summary: 'Sent when a visitor has read an article to its end; counts once a day, on top of the view.',
    response: nothing,
  }),
}
