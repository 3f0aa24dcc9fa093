import { identifyClientOrNewcomer } from '../identity/authenticate.ts'
import type { AppContext } from '../http/environment.ts'
import type { Register } from '../http/operations.ts'
import { answerJson } from '../http/answer-json.ts'
import { succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { createAvailabilityCache } from './availability-cache.ts'
import { readBookingActor } from './booking-actor.ts'
import { listAppointmentTypes } from './list-appointment-types.ts'
import { nextGps } from './next-gps.ts'
import { orSignedOut } from './or-signed-out.ts'
import { checkAvailabilityRequest } from './read-availability.ts'

const fresh = { 'cache-control': 'no-store' }

export function availabilityRoutes(register: Register, service: Service): void {
  const anyone = [identifyClientOrNewcomer(service)]
  const availability = createAvailabilityCache(service)
  const readActor = (c: AppContext) => readBookingActor(service.db, c.get('caller'), '')

  register('listAppointmentTypes', [], async ({ query }) =>
    succeed(await listAppointmentTypes(service.db, query)),
  )
  register('readAvailability', anyone, async ({ params, query }, c) => {
    const checked = checkAvailabilityRequest(service, await readActor(c), {
      ...query,
      appointmentTypeId: params.id,
    })
    const result = checked.ok ? await availability(checked.value) : checked
    if (result.ok) return answerJson(c, result.value, { headers: fresh })
    return query.moving === undefined ? result : orSignedOut(c, result)
  })
  register('readGpAvailability', anyone, async ({ query }, c) => nextGps(service, await readActor(c), query))
}
