import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { dayNumberOfIso, formatIsoDate } from '#domain/time/calendar.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { createDiaryCache } from './diary-cache.ts'
import type { DiaryChanges } from './diary-changes.ts'
import { type DiaryOwner, diaryScope, listDiaryOwners } from './diary-scope.ts'

type Asked = { from: string; days: number; clinician?: string | undefined; staff: Staff; by: AccessedBy }

/** The JSON of an answer, as it is and packed. */
export type DiaryAnswer = { plain: Buffer<ArrayBuffer>; packed: Buffer<ArrayBuffer> }

type Kept<T> = { version: number; value: Promise<T>; at: number }

const pack = promisify(gzip)

/** An answer says what time it is, so it is not good for longer, also where nothing has changed. */
const answerMs = 2_000
const mostKept = 100

/** Most of an answer was written before: see `diary-cache.ts`. Packing a practice’s day takes longer than reading it again. */
export function createDiaryReader(
  service: Pick<Service, 'db' | 'keyring' | 'now'>,
  changes: () => Promise<DiaryChanges>,
): (asked: Asked) => Promise<Result<DiaryAnswer>> {
  const { db, now } = service
  const readTexts = createDiaryCache(service)
  const owners = createKept<readonly DiaryOwner[]>(Number.POSITIVE_INFINITY)
  const answers = createKept<DiaryAnswer>(answerMs)

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
      noteAccess(db, {
        ...by,
        action: 'read',
        clientId: null,
        subject: `diary of ${whose}, ${from} to ${formatIsoDate(span.last)}`,
      }),
    ])
    return succeed(answer)
  }
}

/** Keeps what was read while its version is the same, and for so long at most. Those who ask meanwhile wait for the same reading. */
function createKept<T>(longestMs: number) {
  const kept = new Map<string, Kept<T>>()
  return (key: string, version: number, read: () => Promise<T>): Promise<T> => {
    const found = kept.get(key)
    if (found?.version === version && performance.now() - found.at < longestMs) return found.value
    if (kept.size >= mostKept) kept.clear()
    const value = read()
    const entry = { version, value, at: performance.now() }
    kept.set(key, entry)
    value.catch(() => {
      if (kept.get(key) === entry) kept.delete(key)
    })
    return value
  }
}
