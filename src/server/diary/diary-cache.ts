import { formatIsoDate } from '#domain/time/calendar.ts'
import type { Service } from '../service.ts'
import type { DiaryChanges } from './diary-changes.ts'
import type { DiaryOwner } from './diary-scope.ts'
import type { Days } from './read-diary-rows.ts'
import { readDiaries } from './read-diaries.ts'

type Kept = { version: number; text: string }

/** Of text: far more than a practice of 200 clinicians opens in a day. Beyond it the one that was made first goes. */
const mostCharacters = 48_000_000

/**
 * Diaries as finished JSON, one text for each clinician and stretch of days, for as long as the feed of changes names none of it.
 * The feed is asked before each answer, so an answer is never older than its question, in whatever process the change was made.
 */
export function createDiaryCache(service: Pick<Service, 'db' | 'keyring'>) {
  const kept = new Map<string, Kept>()
  let characters = 0
  const forget = (key: string) => {
    characters -= kept.get(key)?.text.length ?? 0
    kept.delete(key)
  }

  return async (owners: readonly DiaryOwner[], days: Days, { of }: DiaryChanges): Promise<string[]> => {
    const stretch = `${formatIsoDate(days.first)} ${formatIsoDate(days.last)}`
    // Taken before anything is read: a change that comes meanwhile makes the text stale, not fresh.
    const wanted = owners.map((owner) => {
      const key = `${owner.id} ${stretch}`
      const version = of(owner.id)
      const found = kept.get(key)
      return { owner, key, version, text: found?.version === version ? found.text : null }
    })
    const stale = wanted.filter(({ text }) => text === null).map(({ owner }) => owner)
    const read = stale.length > 0 ? await readDiaries(service, stale, days) : []
    const texts = new Map(read.map((diary) => [diary.id, JSON.stringify(diary)]))
    for (const { owner, key, version } of wanted) {
      const text = texts.get(owner.id)
      if (text === undefined) continue
      forget(key)
      kept.set(key, { version, text })
      characters += text.length
    }
    for (const key of kept.keys()) {
      if (characters <= mostCharacters) break
      forget(key)
    }
    return wanted.flatMap(({ owner, text }) => text ?? texts.get(owner.id) ?? [])
  }
}
