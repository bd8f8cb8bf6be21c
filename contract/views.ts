/** Views and visitors; the public path is `/report`. */
import { nothing, post } from './endpoint.ts'

export const viewsApi = {
  report: post('/report', {
    summary:
      'Sent once when the site starts in a browser; counts a visitor once a day, without storing the IP address.',
    response: nothing,
  }),
}
