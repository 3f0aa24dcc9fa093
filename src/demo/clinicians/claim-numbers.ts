import { isGp } from '#domain/clinicians/roles.ts'
import { toProviderNumber } from '#domain/identifiers/provider-number.ts'
import type { Db } from '#server/db/connection.ts'
import { insertRows } from '../insert-rows.ts'
import type { DemoClinician } from './build-clinicians.ts'

/** The place of the practice’s address. */
const location = 'Marrickville'
const firstPsychologist = 400_000
const firstGp = 200_000

/** Made up and well formed, each of one clinician. */
export const demoProviderNumber = ({ index, profile }: Pick<DemoClinician, 'index' | 'profile'>): string =>
  toProviderNumber(String((isGp(profile.role) ? firstGp : firstPsychologist) + index * 7 + 13))

/** Of the demo’s psychologists, for WorkCover in New South Wales. */
export const demoWorkCoverNumber = ({ index, profile }: Pick<DemoClinician, 'index' | 'profile'>) =>
  isGp(profile.role) ? null : `PSY ${20_000 + index}`

export const insertProviderNumbers = (db: Db, clinicians: readonly DemoClinician[]): Promise<void> =>
  insertRows(
    db,
    'clinician_provider_numbers',
    clinicians.map((clinician) => ({
      clinician_id: clinician.id,
      location,
      provider_number: demoProviderNumber(clinician),
    })),
  )
