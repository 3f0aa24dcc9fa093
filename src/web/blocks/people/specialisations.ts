import type { Concern } from '#domain/clinicians/concerns.ts'

/** How many psychologists the listing shows for a concern; null where it could not be counted. */
export type SpecialisationCount = { concern: Concern; total: number | null }
