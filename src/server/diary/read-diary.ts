import { formatIsoDate, dayNumberOfIso } from '#domain/time/calendar.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { createDiaryCache } from './diary-cache.ts'
import type { DiaryChanges } from './diary-changes.ts'
import { type DiaryOwner, diaryScope, listDiaryOwners } from './diary-scope.ts'

type Asked = { from: string; days: number; clinician?: string | undefined; staff: Staff; by: AccessedBy }

type Kept<T> = { version: number; value: T }

/** Gives the answer as JSON: most of it was written before. */
export function createDiaryReader(
  service: Pick<Service, 'db' | 'keyring' | 'now'>,
  changes: () => Promise<DiaryChanges>,
): (asked: Asked) => Promise<Result<Buffer<ArrayBuffer>>> {
  const { db } = service
  const readTexts = createDiaryCache(service)
  const ownersKept = new Map<string, Kept<readonly DiaryOwner[]>>()
  /** The day of a whole practice, put together: for as long as no diary has changed at all. */
  const daysKept = new Map<string, Kept<Buffer>>()

  const ownersOf = (staff: Staff, { ofAnyone }: DiaryChanges) =>
    keep(
      ownersKept,
      `${staff.practiceId} ${staff.role === 'clinician' ? staff.clinicianId : 'everyone'}`,
      ofAnyone,
      () => listDiaryOwners(db, staff),
    )

  return async ({ from, days, clinician, staff, by }) => {
    const scope = diaryScope(staff, clinician)
    if (scope === null) return fail('notFound')
    if (scope === 'all' && days > 1)
      return fail('invalidInput', {
        fields: { clinician: 'Please choose a clinician for more than one day' },
      })
    const seen = await changes()
    // Taken at once: while others are waited for, it may go on.
    const { ofAnyone } = seen
    const everyone = await ownersOf(staff, seen)
    const owners = scope === 'all' ? everyone : everyone.filter(({ id }) => id === scope.clinicianId)
    if (scope !== 'all' && owners.length === 0) return fail('notFound')
    const first = dayNumberOfIso(from)
    const span = { first, last: first + days - 1 }
    const read = async () => Buffer.from(`"diaries":[${(await readTexts(owners, span, seen)).join(',')}]}`)
    // One row of the audit for a whole diary: it says whose and which days, and so which clients.
    const whose = scope === 'all' ? 'everyone' : scope.clinicianId
    const subject = `diary of ${whose}, ${from} to ${formatIsoDate(span.last)}`
    const [body] = await Promise.all([
      scope === 'all' ? keep(daysKept, `${staff.practiceId} ${from}`, ofAnyone, read) : read(),
      noteAccess(db, { ...by, action: 'read', clientId: null, subject }),
    ])
    const head = `{"now":${JSON.stringify(service.now().toISOString())},"from":${JSON.stringify(from)},`
    return succeed(Buffer.concat([Buffer.from(head), body]))
  }
}

const mostKept = 100

async function keep<T>(
  kept: Map<string, Kept<T>>,
  key: string,
  version: number,
  read: () => Promise<T>,
): Promise<T> {
  const found = kept.get(key)
  if (found?.version === version) return found.value
  const value = await read()
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, { version, value })
  return value
}
