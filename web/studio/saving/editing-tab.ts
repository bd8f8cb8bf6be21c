/**
 * One tab of this browser edits an article at a time: the one that opened it last. The tab before stores its text, then
 * lets go. It needs no Web Locks, which browsers offer on HTTPS only.
 */

type TabMessage = { kind: 'claim' | 'released'; tab: string }

/** As far as a BroadcastChannel is needed here. */
export type TabChannel = {
  postMessage: (message: TabMessage) => void
  onmessage: ((event: { data: TabMessage }) => unknown) | null
  close: () => void
}

type TabEvents = {
  /** This tab edits now. */
  onEditing: () => void
  /** Another tab claims the article: this one stores what it has, then shows that it is edited elsewhere. */
  onElsewhere: () => Promise<void>
}

/**
 * A tab that is suspended does not respond; its text is stored already. One that responds later does no harm: the server
 * tells two versions apart.
 */
const RESPONSE_MS = 80

export const createEditingTab = (
  tab: string,
  channel: TabChannel,
  { onEditing, onElsewhere }: TabEvents,
  {
    /** It edits already: the article has only just got this name. */
    isEditing = false,
    setTimer = setTimeout as (run: () => void, ms: number) => unknown,
  } = {},
) => {
  let state: 'claiming' | 'editing' | 'elsewhere' = isEditing ? 'editing' : 'elsewhere'
  let claims = 0

  const begin = () => {
    if (state !== 'claiming') return
    state = 'editing'
    onEditing()
  }
  const claim = () => {
    claims += 1
    const mine = claims
    state = 'claiming'
    channel.postMessage({ kind: 'claim', tab })
    setTimer(() => {
      if (mine === claims) begin()
    }, RESPONSE_MS)
  }
  channel.onmessage = async ({ data }) => {
    if (data.kind === 'released') return begin()
    // Two tabs that are opened at the same moment: the greater name edits.
    if (state === 'claiming' && tab > data.tab) return channel.postMessage({ kind: 'claim', tab })
    const wasEditing = state === 'editing'
    state = 'elsewhere'
    await onElsewhere()
    if (wasEditing) channel.postMessage({ kind: 'released', tab })
  }
  if (!isEditing) claim()
  return {
    /** The owner wants to edit in this tab. */
    claim,
    end: () => {
      state = 'elsewhere'
      claims += 1
      channel.close()
    },
  }
}
