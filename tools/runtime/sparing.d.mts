export const sparing: { flags: string[]; env: Record<string, string> }
