/** How long a journey waits for what it expects on the page, in milliseconds: the machine may be busy. */
export const PATIENCE = 15_000
