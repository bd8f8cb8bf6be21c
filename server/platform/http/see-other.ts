/** Answers the post of a form: the browser gets the page that shows the outcome. */
export const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
