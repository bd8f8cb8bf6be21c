/** Generates plain made-up English, the same in every run. */

const words =
  'the harbour board keeps its own time and nobody on the pier asks why the numbers stay while snow moves across the sound in long grey folds under a sky that is never quite dark enough to be called night or light enough to read by'.split(
    ' ',
  )

/** Deterministic numbers from 0 to 1 (mulberry32). */
export const randomFrom = (seed: number) => {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), a | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const sentence = (random: () => number, length: number) =>
  Array.from({ length }, () => words[Math.floor(random() * words.length)]).join(' ')

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const titleOf = (n: number): string => capital(`${sentence(randomFrom(n + 1), 6)} ${n + 1}`)

/** About 1 235 words in six sections, as rendered HTML. */
export function paragraphs(seed: number): { html: string; plain: string; toc: string; words: number } {
  const random = randomFrom(seed * 7919 + 1)
  const toc: { id: string; text: string; depth: number }[] = []
  let html = ''
  let plain = ''
  for (let section = 0; section < 6; section++) {
    const heading = capital(sentence(random, 4))
    const id = `section-${section}`
    toc.push({ id, text: heading, depth: 2 })
    html += `<h2 id="${id}"><a class="anc" href="#${id}" aria-label="Link to this section">#</a>${heading}</h2>`
    for (let paragraph = 0; paragraph < 4; paragraph++) {
      const text = Array.from({ length: 4 }, () => `${capital(sentence(random, 13))}.`).join(' ')
      html += `<p>${text}</p>`
      plain += `${text}\n`
    }
  }
  return { html, plain, toc: JSON.stringify(toc), words: plain.split(/\s+/).length }
}

/** The same words as Markdown, with the other elements of a post. */
export function markdownOf(seed: number): string {
  const random = randomFrom(seed * 104_729 + 1)
  const sections = Array.from({ length: 6 }, (_, section) => {
    const prose = Array.from({ length: 4 }, () =>
      Array.from({ length: 4 }, () => `${capital(sentence(random, 13))}.`).join(' '),
    )
    return `## ${capital(sentence(random, 4))}\n\n${prose.join('\n\n')}\n\n${extras[section % extras.length]}`
  })
  return `${sections.join('\n\n')}\n`
}

const extras = [
  '- one **bold** thing\n- another with `code`\n- a [link](https://example.org/)',
  '```ts\nexport const answer = (question: string): number => question.length * 42\n```',
  '| night | lights |\n|---|---:|\n| first | 12 |\n| second | 40 |',
  '> Somebody said this, and nobody asked why.',
]
