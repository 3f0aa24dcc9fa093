import type { Register } from '../http/operations.ts'
import { requireCaller, requireClientOrNewcomer } from '../identity/authenticate.ts'
import { requirePermission } from '../identity/require-permission.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { appointmentRoutes } from './appointment-routes.ts'
import { acceptPolicies } from '../policies/policy-acceptances.ts'
import { readOwnProfile } from './read-own-profile.ts'
import { readAttachedClinician } from './read-own-record.ts'

/** What signed-in clients may read and change of their own. */
export function clientRoutes(register: Register, service: Service): void {
  const { db } = service
  const isTheirs = requirePermission(service, 'manage own profile')
  const newcomerOrClient = [requireClientOrNewcomer(service), isTheirs]
  appointmentRoutes(register, service)

  register('readOwnProfile', newcomerOrClient, (_, c) =>
    readOwnProfile(service, { subject: c.get('caller').subject, requestId: c.get('requestId') }),
  )

  register('acceptPolicies', newcomerOrClient, ({ body }, c) =>
    acceptPolicies(service, { subject: c.get('caller').subject, request: body }),
  )

  register('readAttachedClinician', [requireCaller(service), isTheirs], (_, c) =>
    readAttachedClinician(db, c.get('caller').subject),
  )

  register('saveTimeZone', newcomerOrClient, async ({ body }, c) => {
    const { numUpdatedRows } = await db
      .updateTable('clients')
      .set({ time_zone: body.timeZone, updated_at: service.now() })
      .where('identity_subject', '=', c.get('caller').subject)
      .executeTakeFirst()
    return numUpdatedRows === 1n ? succeed(null) : fail('notFound')
  })
}
