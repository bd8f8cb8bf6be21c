/** Saves before an action that needs the latest text at the server; a session that has ended asks for the login first. */
import { use } from 'react'
import type { RequestFailure } from '#web/failure.ts'
import type { DraftSaver } from '../saving/draft-saver.ts'
import { SignInRequestsContext } from '../session/SessionLostDialog.tsx'

/**
 * The function gets the action, and calls it with the revision that was saved; see `hold` of the saver.
 * @throws the failure of the save: the action must not go on with an older text. A conflict is shown by the desk itself.
 */
export const useSaveEverything = (saver: DraftSaver) => {
  const requests = use(SignInRequestsContext)
  return async <Result>(action: (revision: number) => Promise<Result>): Promise<Result> => {
    await saver.saveNow()
    if (saver.get().kind === 'signed-out' && (await requests?.request())) await saver.saveNow()
    const { kind, failure } = saver.get()
    if (failure && kind !== 'saved') throw failure as RequestFailure
    return saver.hold(action)
  }
}
