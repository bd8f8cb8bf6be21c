/** The browser's own store of talks: what is typed is here until the server has it. */
import { randomId } from '#web/random-id.ts'
import { openRecordStore } from '../saving/record-store.ts'
import { listAllFiles } from '../uploads/pending-files.ts'
import { isEmptyTalk, newTalkOfPlace, newTalkRecord, type TalkRecord, talkFilesPlace } from './talk-record.ts'

export const localTalks = openRecordStore<TalkRecord>(
  { database: 'borealis-studio-talks', table: 'talks', keyPath: 'key' },
  ['content', 'changedAt'],
)

/** With how many photos that are on their way. */
export type UnsentTalk = TalkRecord & { waitingPhotos: number }

/** What was written and not sent, the latest first. */
export const listLocalTalks = async (): Promise<UnsentTalk[]> => {
  const files = await listAllFiles()
  const filesOf = (key: string) => files.filter(({ place }) => place === talkFilesPlace(key))
  const records = new Map((await localTalks.list()).map((record) => [record.key, record]))
  for (const { place, addedAt } of files) {
    const key = newTalkOfPlace(place)
    if (key !== null && !records.has(key))
      records.set(key, { ...newTalkRecord(key, randomId()), changedAt: addedAt })
  }
  return [...records.values()]
    .map((record) => ({ ...record, waitingPhotos: filesOf(record.key).length }))
    .filter(
      ({ content, talkId, waitingPhotos }) => talkId !== null || waitingPhotos > 0 || !isEmptyTalk(content),
    )
    .sort((a, b) => b.changedAt - a.changedAt)
}
