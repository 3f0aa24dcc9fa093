import { sql } from 'kysely'
import { formatIsoDate, dayNumberOfIso } from '#domain/time/calendar.ts'
import type { AccessedBy } from '../audit/note-access.ts'
import type { Db } from '../db/connection.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { createDiaryCache } from './diary-cache.ts'
import type { DiaryChanges } from './diary-changes.ts'
import { type DiaryOwner, diaryScope, listDiaryOwners } from './diary-scope.ts'

type Asked = { from: string; days: number; clinician?: string | undefined; staff: Staff; by: AccessedBy }

/** Gives the answer as JSON text: most of it was written before. */
export function createDiaryReader(
  service: Pick<Service, 'db' | 'keyring' | 'now'>,
  changes: () => Promise<DiaryChanges>,
): (asked: Asked) => Promise<Result<string>> {
  const readTexts = createDiaryCache(service, changes)
  const ownersOf = createOwnerCache(service.db, changes)

  return async ({ from, days, clinician, staff, by }) => {
    const scope = diaryScope(staff, clinician)
    if (scope === null) return fail('notFound')
    if (scope === 'all' && days > 1)
      return fail('invalidInput', {
        fields: { clinician: 'Please choose a clinician for more than one day' },
      })
    const owners = (await ownersOf(staff)).filter(({ id }) => scope === 'all' || id === scope.clinicianId)
    if (scope !== 'all' && owners.length === 0) return fail('notFound')
    const first = dayNumberOfIso(from)
    const last = first + days - 1
    const texts = await readTexts(owners, { first, last })
    await noteDiaryRead(service.db, by, {
      whose: scope === 'all' ? 'everyone' : scope.clinicianId,
      first,
      last,
    })
    return succeed(
      `{"now":${JSON.stringify(service.now().toISOString())},"from":${JSON.stringify(from)},"diaries":[${texts.join(',')}]}`,
    )
  }
}

/** One row for a whole diary: it says whose and which days, and so which clients. */
async function noteDiaryRead(
  db: Db,
  { actor, requestId }: AccessedBy,
  { whose, first, last }: { whose: string; first: number; last: number },
): Promise<void> {
  const subject = `diary of ${whose}, ${formatIsoDate(first)} to ${formatIsoDate(last)}`
  await sql`insert into audit_events (actor, action, client_id, subject, request_id)
    values (${actor}, 'read', null, ${subject}, ${requestId})`.execute(db)
}

/** Who has a diary, until a clinician changes. */
function createOwnerCache(db: Db, changes: () => Promise<DiaryChanges>) {
  const kept = new Map<string, { version: number; owners: readonly DiaryOwner[] }>()
  return async (staff: Staff): Promise<readonly DiaryOwner[]> => {
    const version = (await changes()).ofAnyone
    const key = `${staff.practiceId} ${staff.role === 'clinician' ? staff.clinicianId : 'everyone'}`
    const found = kept.get(key)
    if (found?.version === version) return found.owners
    const owners = await listDiaryOwners(db, staff)
    if (kept.size > 1_000) kept.clear()
    kept.set(key, { version, owners })
    return owners
  }
}
