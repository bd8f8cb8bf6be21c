/** The state of a talk that is being written, as its components show it. */
import { useSyncExternalStore } from 'react'
import type { EditedTalk, TalkDraftState } from './talk-draft.ts'

export const useTalkState = ({ subscribe, get }: EditedTalk): TalkDraftState =>
  useSyncExternalStore(subscribe, get, get)
