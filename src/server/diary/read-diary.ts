import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import { type AccessedBy, noteRead } from '../audit.ts'
import type { Staff } from '../http/context.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { type DiaryOwner, diaryScope, listDiaryOwners } from './diary-scope.ts'
import type { DiaryChanges } from './follow-diary.ts'
import { type DayRange, readDiaries } from './read-diaries.ts'

/** The JSON of an answer, as it is and packed. */
export type DiaryAnswer = { plain: Buffer<ArrayBuffer>; packed: Buffer<ArrayBuffer> }

type CachedValue<T> = { version: number; value: Promise<T>; at: number }

const pack = promisify(gzip)

/** An answer says what time it is, so it is not good for longer, also where nothing has changed. */
const answerMs = 2_000
const mostAnswers = 100

/** Most of an answer was written before: see `createDiaryCache`. Packing a practice’s day takes longer than reading it again. */
export function createDiaryReader(
  service: Pick<Service, 'db' | 'keyring' | 'now'>,
  changes: () => Promise<DiaryChanges>,
): (asked: {
  from: string
  days: number
  clinician?: string | undefined
  staff: Staff
  by: AccessedBy
}) => Promise<Result<DiaryAnswer>> {
  const { db, now } = service
  const readTexts = createDiaryCache(service)
  const owners = createAnswerCache<readonly DiaryOwner[]>(Number.POSITIVE_INFINITY)
  const answers = createAnswerCache<DiaryAnswer>(answerMs)

  return async ({ from, days, clinician, staff, by }) => {
    const scope = diaryScope(staff, clinician)
    if (scope === null) return fail('notFound')
    if (scope === 'all' && days > 1)
      return fail('invalidInput', {
        fields: { clinician: 'Please choose a clinician for more than one day' },
      })
    const seen = await changes()
    // Taken at once: while something is waited for, another request may look at the feed again.
    const { ofAnyone } = seen
    const version = scope === 'all' ? ofAnyone : seen.of(scope.clinicianId)
    const who = staff.role === 'clinician' ? staff.clinicianId : 'everyone'
    const everyone = await owners(`${staff.practiceId} ${who}`, ofAnyone, () => listDiaryOwners(db, staff))
    const chosen = scope === 'all' ? everyone : everyone.filter(({ id }) => id === scope.clinicianId)
    if (scope !== 'all' && chosen.length === 0) return fail('notFound')
    const first = dayNumberOfIso(from)
    const span = { first, last: first + days - 1 }
    const read = async () => {
      const texts = await readTexts(chosen, span, seen)
      const head = `{"now":${JSON.stringify(now().toISOString())},"from":${JSON.stringify(from)}`
      const plain = Buffer.from(`${head},"diaries":[${texts.join(',')}]}`)
      return { plain, packed: await pack(plain) }
    }
    // One row of the audit for a whole diary: it says whose and which days, and so which clients.
    const whose = scope === 'all' ? 'everyone' : scope.clinicianId
    const [answer] = await Promise.all([
      answers(`${staff.practiceId} ${whose} ${from} ${days}`, version, read),
      noteRead(db, by, null, `diary of ${whose}, ${from} to ${formatIsoDate(span.last)}`),
    ])
    return succeed(answer)
  }
}

/** Keeps what was read while its version is the same, and for so long at most. Those who ask meanwhile wait for the same reading. */
function createAnswerCache<T>(longestMs: number) {
  const kept = new Map<string, CachedValue<T>>()
  return (key: string, version: number, read: () => Promise<T>): Promise<T> => {
    const found = kept.get(key)
    if (found?.version === version && performance.now() - found.at < longestMs) return found.value
    if (kept.size >= mostAnswers) kept.clear()
    const value = read()
    const entry = { version, value, at: performance.now() }
    kept.set(key, entry)
    value.catch(() => {
      if (kept.get(key) === entry) kept.delete(key)
    })
    return value
  }
}

type CachedDiary = { version: number; text: string }

/** Of text: far more than a practice of 200 clinicians opens in a day. Beyond it the one that was made first goes. */
const mostCharacters = 48_000_000

/**
 * Diaries as finished JSON, one text for each clinician and stretch of days, for as long as the feed of changes names none of it.
 * The feed is asked before each answer, so an answer is never older than its question, in whatever process the change was made.
 */
function createDiaryCache(service: Pick<Service, 'db' | 'keyring'>) {
  const kept = new Map<string, CachedDiary>()
  let characters = 0
  const forget = (key: string) => {
    characters -= kept.get(key)?.text.length ?? 0
    kept.delete(key)
  }

  return async (owners: readonly DiaryOwner[], days: DayRange, { of }: DiaryChanges): Promise<string[]> => {
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
