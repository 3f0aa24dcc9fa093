import { takesGzip } from '../http/answer-json.ts'
import type { Register } from '../http/operations.ts'
import { readOutcomeCharges } from '../money/read-outcome-charges.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readStaffCookie } from '../staff/staff-cookie.ts'
import { staffOperations } from '../staff/staff-operations.ts'
import { readNote, saveNote } from './appointment-note.ts'
import { watchDiaryChanges } from './diary-changes.ts'
import { createDiaryFeed } from './diary-feed.ts'
import { listDiaryOwners } from './diary-scope.ts'
import { followDiary } from './follow-diary.ts'
import { createDiaryReader } from './read-diary.ts'
import { findSession } from './own-session.ts'
import { readHistory } from './read-history.ts'
import { readUnfinished } from './read-unfinished.ts'
import { setOutcome } from './set-outcome.ts'
import { undoOutcome } from './undo-outcome.ts'

export function diaryRoutes(register: Register, service: Service): void {
  const registerStaff = staffOperations(register, service)
  const changes = watchDiaryChanges(service.db)
  const readDiary = createDiaryReader(service, changes)
  const feed = createDiaryFeed(service, changes)

  registerStaff('readDiary', async ({ query, staff, by }, c) => {
    const answer = await readDiary({ ...query, staff, by })
    if (!answer.ok) return answer
    const isPacked = takesGzip(c)
    return c.newResponse(isPacked ? answer.value.packed : answer.value.plain, {
      headers: {
        'cache-control': 'no-store',
        'content-type': 'application/json',
        // Said here, so that nothing later touches the body to say it.
        vary: 'Accept-Encoding',
        ...(isPacked && { 'content-encoding': 'gzip' }),
      },
    })
  })
  registerStaff('listDiaryClinicians', async ({ staff }) => {
    const owners = await listDiaryOwners(service.db, staff)
    return succeed(owners.map(({ id, name }) => ({ id, name })))
  })
  registerStaff('readUnfinished', ({ query, staff, by }) => readUnfinished(service, { ...query, staff, by }))
  registerStaff('followDiary', ({ staff }, c) =>
    followDiary(service, feed, {
      staff,
      token: readStaffCookie(c, service.config) ?? '',
      signal: c.req.raw.signal,
    }),
  )
  registerStaff('readDiaryAppointment', ({ params, staff, by }) =>
    readHistory(service.db, { ...params, staff, by }),
  )
  registerStaff('readOutcomeCharges', async ({ params: { id }, staff }) =>
    (await findSession(service.db, staff, id))
      ? succeed(await readOutcomeCharges(service, id))
      : fail('notFound'),
  )
  registerStaff('setOutcome', ({ params, body, staff, by }) =>
    setOutcome(service, { ...params, ...body, staff, by }),
  )
  registerStaff('undoOutcome', ({ params, body, staff, by }) =>
    undoOutcome(service, { ...params, ...body, staff, by }),
  )
  registerStaff('readAppointmentNote', ({ params, staff, by }) => readNote(service, { ...params, staff, by }))
  registerStaff('saveAppointmentNote', ({ params, body, staff, by }) =>
    saveNote(service, { ...params, ...body, staff, by }),
  )
}
