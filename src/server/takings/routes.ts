import { noteAccess } from '../audit/note-access.ts'
import type { AccessedBy } from '../audit/note-access.ts'
import type { AppContext } from '../http/environment.ts'
import type { Register } from '../http/operations.ts'
import { succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { staffOperations } from '../staff/staff-operations.ts'
import { attachmentNamed } from '../uploads/content-disposition.ts'
import { exportCharges } from './export-charges.ts'
import { exportJournal } from './export-journal.ts'
import { listCharges } from './list-charges.ts'
import { readChargeTrail } from './read-charge-trail.ts'
import { readMoney } from './read-money.ts'
import { readTakings } from './read-takings.ts'
import { reconciliationRoutes } from './reconciliation-routes.ts'

/** What came in, what did not, and what the books need: docs/product/money.md#takings. */
export function takingsRoutes(register: Register, service: Service): void {
  const registerStaff = staffOperations(register, service)
  const { db } = service

  registerStaff('readMoney', async ({ staff }) => succeed(await readMoney(service, staff.practiceId)))
  registerStaff('listCharges', async ({ body, staff, by }) =>
    succeed(await listCharges(db, { ...body, practiceId: staff.practiceId, by })),
  )
  registerStaff('readChargeTrail', ({ params, staff, by }) =>
    readChargeTrail(service, { ...params, practiceId: staff.practiceId, by }),
  )
  registerStaff('readTakings', async ({ query, staff }) =>
    succeed(await readTakings(service, { ...query, practiceId: staff.practiceId })),
  )

  const answerFile = async (c: AppContext, by: AccessedBy, name: string, content: Promise<string>) => {
    const file = await content
    await noteAccess(db, { ...by, action: 'read', clientId: null, subject: `file ${name}` })
    return c.body(file, 200, {
      'cache-control': 'no-store',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachmentNamed(name),
    })
  }
  registerStaff('downloadCharges', ({ query, staff, by }, c) =>
    answerFile(
      c,
      by,
      `charges-${query.month}.csv`,
      exportCharges(db, { ...query, practiceId: staff.practiceId }),
    ),
  )
  registerStaff('downloadJournal', ({ query, staff, by }, c) =>
    answerFile(
      c,
      by,
      `journal-${query.month}.csv`,
      exportJournal(db, { ...query, practiceId: staff.practiceId }),
    ),
  )
  reconciliationRoutes(registerStaff, service)
}
