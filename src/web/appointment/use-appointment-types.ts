import { useQuery } from '@tanstack/react-query'
import type { ApiProblem } from '../api/call-api.ts'
import { apiQuery, queryClient } from '../api/query.ts'
import { type AppointmentType, type BookableClinician, toAppointmentType } from './bookable-clinician.ts'

type TypesState =
  | { status: 'loading' | 'ready'; types: readonly AppointmentType[] }
  | { status: 'failed'; types: readonly AppointmentType[]; problem: ApiProblem }

/** A profile brings its types along; a card of the listing does not, so they are asked for. */
export function useAppointmentTypes({
  _id,
  isGP,
  appointmentAllocations,
}: BookableClinician): TypesState & { retry: () => void } {
  const { data, error, refetch } = useQuery(
    {
      ...apiQuery('listAppointmentTypes', { query: { clinicianId: _id, isGP: String(isGP) } }),
      enabled: appointmentAllocations === undefined,
    },
    queryClient,
  )
  const retry = () => void refetch()
  const types = appointmentAllocations?.map((known) => toAppointmentType(known, isGP)) ?? data
  if (types) return { status: 'ready', types, retry }
  return error
    ? { status: 'failed', types: [], problem: error.problem, retry }
    : { status: 'loading', types: [], retry }
}
