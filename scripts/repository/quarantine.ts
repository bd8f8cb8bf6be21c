/** The quarantine of tests that fail by chance: few, not for long, and each with an issue. */

const MAX_TESTS = 5
const MAX_DAYS = 14
const DAY_MS = 86_400_000

const TAG = /(['"])@?quarantine\1|@module-tag quarantine/
/** Above the tag, or on its line. */
const NOTE = /In quarantine since (\d{4}-\d{2}-\d{2}), issue \d+/

/** @param files paths of all files. @param now Unix ms. @returns a sentence for each rule that the quarantine breaks */
export const quarantineComplaints = (
  files: string[],
  read: (file: string) => string,
  now: number,
): string[] => {
  const found = files
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .flatMap((file) => {
      const lines = read(file).split('\n')
      return lines.flatMap((line, i) =>
        TAG.test(line) ? [{ at: `${file}:${i + 1}`, note: NOTE.exec(`${lines[i - 1]}\n${line}`) }] : [],
      )
    })
  return [
    ...found.flatMap(({ at, note }) => {
      if (!note) return [`${at} needs a comment such as: In quarantine since 2026-11-28, issue 41.`]
      const days = (now - Date.parse(note[1] as string)) / DAY_MS
      return days > MAX_DAYS ? [`${at} has been in quarantine for more than ${MAX_DAYS} days.`] : []
    }),
    ...(found.length > MAX_TESTS
      ? [
          `${found.length} tests are in quarantine, and ${MAX_TESTS} may be: ${found.map(({ at }) => at).join(', ')}.`,
        ]
      : []),
  ]
}
