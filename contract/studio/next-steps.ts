/** What makes a new site its owner's, in the order in which the dashboard shows it. Browsers load it, so no schema is here. */
export const nextSteps = ['name', 'url', 'author', 'article', 'menu', 'email', 'backup'] as const
export type NextStep = (typeof nextSteps)[number]
