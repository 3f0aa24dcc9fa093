import type { Register } from '../http/operations.ts'
import { identifyClientOrNewcomer, identifyCaller } from '../identity/authenticate.ts'
import { succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { createAvailabilityIndex } from './availability-index/availability-index.ts'
import { countByConcern } from './availability-index/count-by-concern.ts'
import { listClinicians } from './list-clinicians.ts'
import { listGps } from './list-gps.ts'
import { listMinifiedClinicians } from './list-minified-clinicians.ts'
import { readViewer } from './read-viewer.ts'
import { readClinician } from './read-clinician.ts'

export function clinicianRoutes(
  register: Register,
  service: Service,
  index = createAvailabilityIndex(service),
): void {
  const { db } = service

  register('listMinifiedClinicians', [], async ({ query }) =>
    succeed({ clinicians: await listMinifiedClinicians(db, query) }),
  )
  register('readClinician', [], ({ params, query }) => readClinician(db, { ...params, ...query }))
  register('listClinicians', [identifyClientOrNewcomer(service)], async ({ query }, c) =>
    succeed(await listClinicians(service, index, query, await readViewer(db, c.get('caller')))),
  )
  register('countClinicians', [], async () => succeed({ concerns: countByConcern(await index.fresh()) }))
  register('listGps', [identifyCaller(service)], async (_, c) =>
    succeed(await listGps(service, await readViewer(db, c.get('caller')))),
  )
}
