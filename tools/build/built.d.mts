/** Types of built.mjs, for the scripts that are written in TypeScript. */
export const builtCli: string
export function ensureBuilt(node: string): void
export function build(node: string): void
